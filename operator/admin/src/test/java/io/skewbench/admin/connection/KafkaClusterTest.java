package io.skewbench.admin.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Silent clusters are distinguished from wrong requests. */
class KafkaClusterTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    private final AnswerMemory memory = AnswerMemory.ofAll().ofOne();

    @Test
    void saysWhoDoesNotAnswer() throws IOException {
        // Given an address where connections open and nobody speaks Kafka
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var address = "127.0.0.1:" + silent.getLocalPort();
            try (var cluster = KafkaCluster.connect(address, Map.of(), memory, TIMEOUT)) {
                assertThatThrownBy(() -> cluster.ask(KafkaCluster::describe))
                        .isInstanceOfSatisfying(KafkaUnavailableException.class,
                                failure -> assertThat(failure.isSilence()).isTrue())
                        .hasMessageContaining(address).hasMessageContaining("Timeout");
            }
        }
    }

    /** A cluster that is taken for silent is left alone, up to a minute. */
    @Test
    void takesNoWaitForMemoryForSilence() throws IOException {
        // Given a server that answers, and other answers that take all memory
        memory.take(this, AnswerMemory.LARGEST_ANSWER);
        try (var server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            answer(server);
            var address = "127.0.0.1:" + server.getLocalPort();
            try (var cluster = KafkaCluster.connect(address, Map.of(), memory, TIMEOUT)) {
                assertThatThrownBy(() -> cluster.ask(KafkaCluster::describe))
                        .isInstanceOfSatisfying(KafkaUnavailableException.class,
                                failure -> assertThat(failure.isSilence()).isFalse())
                        .hasMessageContaining("memory was free to read the response of Kafka at " + address);
            }
        }
    }

    @Test
    void saysWhichNameDoesNotResolve() {
        assertThatThrownBy(() -> KafkaCluster.connect("nowhere.invalid:9092", Map.of()))
                .isInstanceOf(KafkaUnavailableException.class).hasMessageContaining("nowhere.invalid:9092");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "a.LoginModule required user=u"})
    void saysWhatIsWrongWithSettingsOfSasl(String jaas) {
        var settings = Map.of("security.protocol", "SASL_SSL", "sasl.mechanism", "PLAIN", "sasl.jaas.config", jaas);

        assertThatThrownBy(() -> KafkaCluster.connect("127.0.0.1:9092", settings))
                .isInstanceOf(KafkaUnavailableException.class).hasMessageContaining("JAAS config");
    }

    @Test
    void saysThatSettingsOfSaslAreMissing() {
        assertThatThrownBy(() -> KafkaCluster.connect("127.0.0.1:9092", Map.of("security.protocol", "SASL_SSL")))
                .isInstanceOf(KafkaUnavailableException.class).hasMessageContaining("JAAS configuration");
    }

    /** Announces an answer of a hundred bytes to the first request of every connection. */
    private static void answer(ServerSocket server) {
        Thread.ofVirtual().start(() -> {
            while (!server.isClosed()) {
                try (var connection = server.accept()) {
                    if (connection.getInputStream().read() >= 0) {
                        connection.getOutputStream().write(ByteBuffer.allocate(4).putInt(100).array());
                        connection.getInputStream().transferTo(OutputStream.nullOutputStream());
                    }
                } catch (IOException e) {
                    if (!server.isClosed()) {
                        throw new UncheckedIOException(e);
                    }
                }
            }
        });
    }
}
