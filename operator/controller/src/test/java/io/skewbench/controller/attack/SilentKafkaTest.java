package io.skewbench.controller.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Resources that point at a Kafka that takes connections and never answers try to use up the operator's lookups. */
class SilentKafkaTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final int RESOURCES = 40;

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    @Test
    void delaysNoOtherTenant() throws Exception {
        try (var silent = new Silent()) {
            // Given
            for (var i = 0; i < RESOURCES; i++) {
                topic("silent-" + i, silent.bootstrapServers());
            }
            Awaitility.await().atMost(TIMEOUT).until(() -> !silent.taken.isEmpty());
            // When
            topic("other", BROKERS.bootstrapServers());
            // Then it is laid out while a few of them have asked, and not after each of them has
            Awaitility.await().atMost(TIMEOUT).until(() -> isReady("other"));
            assertThat(silent.taken).hasSizeLessThan(RESOURCES / 2);
        }
    }

    private void topic(String name, String bootstrapServers) {
        cluster.api().client().resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: %s}
                spec:
                  cluster: {bootstrapServers: "%s"}
                  topicName: %s
                  placement: {leaders: [{broker: 0, count: 1}]}
                """.formatted(name, bootstrapServers, cluster.api().namespace() + name), SkewedTopic.class)).create();
    }

    private boolean isReady(String name) {
        var topic = cluster.api().client().resources(SkewedTopic.class).withName(name).get();
        return topic != null && topic.getStatus() != null
                && Conditions.isTrue(topic.getStatus().conditions(), ConditionType.READY);
    }

    /** Takes connections, and says nothing. */
    private static final class Silent implements AutoCloseable {
        private final ServerSocket server;
        private final Queue<Socket> taken = new ConcurrentLinkedQueue<>();

        Silent() throws IOException {
            server = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
            Thread.ofPlatform().name("silent").daemon().start(this::take);
        }

        String bootstrapServers() {
            return "127.0.0.1:" + server.getLocalPort();
        }

        private void take() {
            while (!server.isClosed()) {
                try {
                    taken.add(server.accept());
                } catch (IOException e) {
                    return;
                }
            }
        }

        @Override
        public void close() throws IOException {
            server.close();
            for (var socket : taken) {
                socket.close();
            }
        }
    }
}
