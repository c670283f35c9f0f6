package io.skewbench.controller.strimzi;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.GeneratedDefinitions;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.user.KafkaUser;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The operator with its shipped rights on an API server that stores Strimzi's own resources. */
class StrimziClusterTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    @Test
    void waitsForStrimziAndThenForItsKafka(@TempDir Path folder) throws Exception {
        // Given an operator that started before Strimzi was installed
        cluster.api().client().resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: topic}
                spec:
                  cluster: {strimzi: {name: bench}}
                  topicName: %s
                  placement: {leaders: [{broker: 0, count: 2}, {broker: 2, count: 1}]}
                """.formatted(cluster.api().namespace()), SkewedTopic.class)).create();
        awaitReason("KafkaNotFound");
        // When
        GeneratedDefinitions.install(cluster.api().client(), folder, Kafka.class, KafkaNodePool.class,
                KafkaUser.class);
        var kafka = cluster.api().client().resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: Kafka
                metadata: {name: bench}
                spec:
                  kafka:
                    listeners: [{name: plain, port: 9092, type: internal, tls: false}]
                """, Kafka.class)).create();
        // Then
        awaitReason("KafkaNotReady");
        // When
        cluster.api().client().resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: Kafka
                metadata: {name: bench, resourceVersion: "%s"}
                spec:
                  kafka:
                    listeners: [{name: plain, port: 9092, type: internal, tls: false}]
                status:
                  observedGeneration: %d
                  conditions: [{type: Ready, status: "True"}]
                  listeners: [{name: plain, bootstrapServers: "%s"}]
                """.formatted(kafka.getMetadata().getResourceVersion(), kafka.getMetadata().getGeneration(),
                BROKERS.bootstrapServers()), Kafka.class)).updateStatus();
        // Then
        awaitReason("LaidOut");
        assertThat(topic().getStatus().layout()).isEqualTo("2/0/1");
    }

    private SkewedTopic topic() {
        return Objects.requireNonNull(cluster.api().client().resources(SkewedTopic.class).withName("topic").get());
    }

    private void awaitReason(String reason) {
        Awaitility.await().atMost(TIMEOUT).untilAsserted(
                () -> assertThat(topic().getStatus().conditions()).isNotNull().first().extracting("reason")
                        .isEqualTo(reason));
    }
}
