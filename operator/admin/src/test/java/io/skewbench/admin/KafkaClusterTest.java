package io.skewbench.admin;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Clusters that don't answer are told apart from wrong requests. */
class KafkaClusterTest {

    @Test
    void saysWhoDoesNotAnswer() throws IOException {
        // Given an address where connections open and nobody speaks Kafka
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var address = "127.0.0.1:" + silent.getLocalPort();
            try (var cluster = KafkaCluster.connect(address, Map.of())) {
                assertThatThrownBy(cluster::describe).isInstanceOf(KafkaUnavailableException.class)
                        .hasMessageContaining(address).hasMessageContaining("Timeout");
            }
        }
    }

    @Test
    void saysWhichNameDoesNotResolve() {
        assertThatThrownBy(() -> KafkaCluster.connect("nowhere.invalid:9092", Map.of()))
                .isInstanceOf(KafkaUnavailableException.class).hasMessageContaining("nowhere.invalid:9092");
    }
}
