package io.skewbench.admin.connection;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.utils.internals.ByteUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A server that is not a Kafka broker announces an answer of two gigabytes: nothing is allocated, and the user gets a
 * message.
 */
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

    /**
     * A listener with TLS answers a client without by an alert: 15 03 03 00, which is a length of 352 MB to the client.
     */
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

    /** Kafka's client takes up to 1,000,000 keys, and would walk past all equal ones to add one more. */
    @Test
    @Timeout(10)
    void decodesNoMassOfEqualVersions() {
        answerAs(request -> versions(request, 900_000));

        try (var cluster = KafkaCluster.connect(address(), Map.of())) {
            assertThatThrownBy(cluster::describe).isInstanceOf(KafkaUnavailableException.class)
                    .hasMessageContaining("answered with 6300028 bytes; at most 16384");
        }
    }

    @Test
    @Timeout(10)
    void decodesNoMoreBrokersThanAClusterHas() {
        answerAs(request -> switch (request.api()) {
            case API_VERSIONS -> versions(request, 1);
            case METADATA -> metadata(request, 1);
            default -> cluster(request, 700_000);
        });

        try (var cluster = KafkaCluster.connect(address(), Map.of())) {
            assertThatThrownBy(cluster::describe).isInstanceOf(KafkaUnavailableException.class)
                    .hasMessageContaining("answered with 700000 brokers; at most 1000");
        }
    }

    @Test
    @Timeout(10)
    void decodesNoMoreBrokersInMetadataEither() {
        answerAs(request -> request.api() == ApiKeys.API_VERSIONS ? versions(request, 1) : metadata(request, 300_000));

        try (var cluster = KafkaCluster.connect(address(), Map.of())) {
            assertThatThrownBy(cluster::describe).hasMessageContaining("answered with 300000 brokers; at most 1000");
        }
    }

    private record Request(ApiKeys api, int id) {}

    private interface Part {
        void writeTo(DataOutputStream out) throws IOException;
    }

    /** Versions 3 of ApiVersions, 12 of Metadata and 1 of DescribeCluster; the last as many times as wanted. */
    private static Part versions(Request request, int times) {
        return out -> {
            out.writeInt(request.id());
            out.writeShort(0);
            ByteUtils.writeUnsignedVarint(times + 2 + 1, out);
            range(out, ApiKeys.API_VERSIONS, 3);
            range(out, ApiKeys.METADATA, 12);
            for (var i = 0; i < times; i++) {
                range(out, ApiKeys.DESCRIBE_CLUSTER, 1);
            }
            out.writeInt(0);
            out.writeByte(0);
        };
    }

    private static void range(DataOutputStream out, ApiKeys api, int latest) throws IOException {
        out.writeShort(api.id);
        out.writeShort(0);
        out.writeShort(latest);
        out.writeByte(0);
    }

    private Part metadata(Request request, int brokers) {
        return out -> {
            out.writeInt(request.id());
            out.writeByte(0);
            out.writeInt(0);
            brokers(out, brokers);
            text(out, "cluster");
            out.writeInt(1);
            ByteUtils.writeUnsignedVarint(1, out);
            out.writeByte(0);
        };
    }

    private Part cluster(Request request, int brokers) {
        return out -> {
            out.writeInt(request.id());
            out.writeByte(0);
            out.writeInt(0);
            out.writeShort(0);
            out.writeByte(0);
            out.writeByte(1);
            text(out, "cluster");
            out.writeInt(1);
            brokers(out, brokers);
            out.writeInt(0);
            out.writeByte(0);
        };
    }

    private void brokers(DataOutputStream out, int times) throws IOException {
        ByteUtils.writeUnsignedVarint(times + 1, out);
        for (var i = 0; i < times; i++) {
            out.writeInt(1);
            text(out, times == 1 ? "127.0.0.1" : "");
            out.writeInt(server.getLocalPort());
            out.writeByte(0);
            out.writeByte(0);
        }
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        ByteUtils.writeUnsignedVarint(text.length() + 1, out);
        out.write(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** Answers every request, on as many connections as there are. */
    private void answerAs(Function<Request, Part> answers) {
        Thread.ofVirtual().start(() -> {
            try {
                while (!server.isClosed()) {
                    var connection = server.accept();
                    Thread.ofVirtual().start(() -> serve(connection, answers));
                }
            } catch (IOException e) {
                // The test is over.
            }
        });
    }

    private static void serve(Socket connection, Function<Request, Part> answers) {
        try (connection; var in = new DataInputStream(connection.getInputStream())) {
            while (true) {
                var rest = in.readInt() - Short.BYTES - Short.BYTES - Integer.BYTES;
                var api = ApiKeys.forId(in.readShort());
                in.readShort();
                var request = new Request(api, in.readInt());
                in.skipNBytes(rest);
                var answer = new ByteArrayOutputStream();
                answers.apply(request).writeTo(new DataOutputStream(answer));
                var out = new DataOutputStream(connection.getOutputStream());
                out.writeInt(answer.size());
                answer.writeTo(out);
                out.flush();
            }
        } catch (IOException e) {
            // The client has closed the connection.
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
