package io.skewbench.admin;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that is no Kafka announces an answer of two gigabytes: none of it is allocated, and the user is told. */
class UnreadableAnswerTest {
    private ServerSocket server;

    @BeforeEach
    void start() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    @Test
    @Timeout(10)
    void saysHowLongAnAnswerIs() {
        answer(0x7ffffff0);

        try (var cluster = KafkaCluster.connect(address(), Map.of())) {
            assertThatThrownBy(cluster::describe).isInstanceOf(KafkaUnavailableException.class)
                    .hasMessageContaining("Kafka at " + address() + " answered with 2147483632 bytes; at most 8388608")
                    .hasMessageContaining("the right security protocol?");
        }
    }

    /** A listener with TLS answers a client without by an alert: 15 03 03 00, which is a length of 352 MB to the client. */
    @Test
    @Timeout(10)
    void saysThatATlsListenerIsNone() {
        answer(0x15030300);

        try (var cluster = KafkaCluster.connect(address(), Map.of())) {
            assertThatThrownBy(cluster::describe).hasMessageContaining("352518912 bytes");
        }
    }

    /** Kafka's client reads what comes before its authentication past all bounds of its own. */
    @Test
    @Timeout(10)
    void saysSoBeforeTheClientIsAuthenticated() {
        answer(0x7ffffff0);
        var user = Map.of("security.protocol", "SASL_PLAINTEXT", "sasl.mechanism", "SCRAM-SHA-512", "sasl.jaas.config",
                "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"u\" password=\"p\";");

        try (var cluster = KafkaCluster.connect(address(), user)) {
            assertThatThrownBy(cluster::describe).isInstanceOf(KafkaUnavailableException.class)
                    .hasMessageContaining("answered with 2147483632 bytes; at most 16384");
        }
    }

    private String address() {
        return "127.0.0.1:" + server.getLocalPort();
    }

    /** Answers the first bytes of every connection by the length of an answer. */
    private void answer(int length) {
        Thread.ofVirtual().start(() -> {
            while (!server.isClosed()) {
                try (var connection = server.accept()) {
                    if (connection.getInputStream().read() >= 0) {
                        connection.getOutputStream().write(ByteBuffer.allocate(4).putInt(length).array());
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
