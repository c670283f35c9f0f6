package io.skewbench.controller.strimzi;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.testing.StrimziResources;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.worker.brokers.KafkaBrokers;
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
    void waitsForStrimzi() {
        // When
        createTopic();
        // Then
        awaitReason("KafkaNotFound");
    }

    @Test
    void waitsForAKafkaOfStrimziThatIsInstalledLater(@TempDir Path folder) throws Exception {
        // Given
        createTopic();
        awaitReason("KafkaNotFound");
        // When
        var strimzi = new StrimziResources(cluster.api());
        strimzi.install(folder);
        strimzi.kafka("bench");
        // Then
        awaitReason("KafkaNotReady");
    }

    @Test
    void laysATopicOutOnceItsKafkaIsReady(@TempDir Path folder) throws Exception {
        // Given
        createTopic();
        awaitReason("KafkaNotFound");
        var strimzi = new StrimziResources(cluster.api());
        strimzi.install(folder);
        var kafka = strimzi.kafka("bench");
        awaitReason("KafkaNotReady");
        // When
        strimzi.ready(kafka, BROKERS.bootstrapServers());
        // Then
        awaitReason("LaidOut");
        assertThat(topic().getStatus().layout()).isEqualTo("2/0/1");
    }

    /** Creates a SkewedTopic after the operator was started, and before Strimzi is installed. */
    private void createTopic() {
        cluster.api().client().resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: topic}
                spec:
                  cluster: {strimzi: {name: bench}}
                  topicName: %s
                  placement: {leaders: [{broker: 0, count: 2}, {broker: 2, count: 1}]}
                """.formatted(cluster.api().namespace()), SkewedTopic.class)).create();
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
