package io.skewbench.brokers.ensemble;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ServerStatusTest {
    private static final String OF_LEADER = """
            Zookeeper version: 3.9.5-293c895a8d966a3ecb92872be4a1daf87d725da2, built on 2026-02-11 20:11 UTC
            Latency min/avg/max: 0/1.5/12
            Received: 7
            Sent: 6
            Connections: 1
            Outstanding: 0
            Zxid: 0x200000005
            Mode: leader
            Node count: 12
            Proposal sizes last/min/max: 48/48/96
            """;

    @Test
    void hasWhatAServerSaysAboutItself() {
        assertThat(ServerStatus.parse(OF_LEADER)).contains(new ServerStatus("3.9.5", "leader", (2L << 32) + 5, 12));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "This ZooKeeper instance is not currently serving requests\n",
            "srvr is not executed because it is not in the whitelist.\n", "Mode: leader\n"})
    void isNotThatOfAServerThatDoesNotServe(String answer) {
        assertThat(ServerStatus.parse(answer)).isEmpty();
    }

    @Test
    void isNotReadFromAnswersThatMakeNoSense() {
        assertThat(ServerStatus.parse(OF_LEADER.replace("0x200000005", "0xyz"))).isEmpty();
        assertThat(ServerStatus.parse(OF_LEADER.replace("0x200000005", "7"))).isEmpty();
        assertThat(ServerStatus.parse(OF_LEADER.replace("count: 12", "count: many"))).isEmpty();
    }

    @Test
    void isNotAwaitedForever() throws IOException {
        // Given a server that accepts connections and says nothing
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            // When
            var status = ServerStatus.of(new InetSocketAddress(silent.getInetAddress(), silent.getLocalPort()));
            // Then
            assertThat(status).isEqualTo(Optional.empty());
        }
    }
}
