package io.skewbench.controller.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SkewedTopicTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    @Test
    void growsAsItsHistoryDoes() throws Exception {
        // Given
        create("grown", "history: [{brokers: [0], addPartitions: 4}]", "Delete");
        var first = await("grown", topic -> isTrue(topic, "Ready"));
        assertThat(first.getStatus().layout()).isEqualTo("4/0/0");
        // When
        patch("grown", """
                {"spec":{"placement":{"history":[{"brokers":[0],"addPartitions":4},
                {"brokers":[0,1,2],"addPartitions":3}]}}}""");
        // Then
        var grown = await("grown", topic -> isTrue(topic, "Ready")
                && Objects.equals(topic.getStatus().observedGeneration(), topic.getMetadata().getGeneration()));
        assertThat(grown.getStatus().partitions()).isEqualTo(7);
        assertThat(grown.getStatus().topicId()).isEqualTo(first.getStatus().topicId());
        assertThat(grown.getStatus().brokers()).hasSize(3).satisfies(brokers -> assertThat(
                brokers.stream().mapToInt(broker -> broker.leaders()).sum()).isEqualTo(7));
        assertThat(Objects.requireNonNull(grown.getStatus().leaderImbalance()).maxOverMean()).isGreaterThan(1);
        // When
        delete("grown");
        // Then
        awaitGone("grown");
        assertThat(topics()).doesNotContain(kafkaName("grown"));
    }

    @Test
    void leavesATopicOfAnotherLayoutAlone() throws Exception {
        // Given
        BROKERS.topic(kafkaName("taken"), List.of(2, 2));
        // When
        create("taken", "leaders: [{broker: 0, count: 2}]", "Delete");
        // Then
        var stalled = await("taken", topic -> isTrue(topic, "Stalled"));
        assertThat(stalled.getStatus().topicId()).isNull();
        // When
        delete("taken");
        // Then it isn't deleted either: it never was this resource's
        awaitGone("taken");
        assertThat(topics()).contains(kafkaName("taken"));
    }

    @Test
    void retainsTheTopicUnlessToldOtherwise() throws Exception {
        // Given
        create("kept", "assignments: [{replicas: [1]}, {replicas: [2]}]", "Retain");
        await("kept", topic -> isTrue(topic, "Ready"));
        // When
        delete("kept");
        // Then
        awaitGone("kept");
        assertThat(topics()).contains(kafkaName("kept"));
    }

    @Test
    void tellsThatTheClusterCannotBeReached() {
        // When
        cluster.api().client().resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: lost}
                spec:
                  cluster: {bootstrapServers: "127.0.0.1:1"}
                  placement: {leaders: [{broker: 0, count: 1}]}
                """, SkewedTopic.class)).create();
        // Then
        var waiting = await("lost", topic -> reason(topic, "Reconciling").equals("KafkaUnavailable"));
        assertThat(isTrue(waiting, "Ready")).isFalse();
        assertThat(isTrue(waiting, "Stalled")).isFalse();
        delete("lost");
        awaitGone("lost");
    }

    private void create(String name, String placement, String deletionPolicy) {
        cluster.api().client().resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: %s}
                spec:
                  cluster: {bootstrapServers: "%s"}
                  topicName: %s
                  placement: {%s}
                  deletionPolicy: %s
                """.formatted(name, BROKERS.bootstrapServers(), kafkaName(name), placement, deletionPolicy),
                SkewedTopic.class)).create();
    }

    private String kafkaName(String name) {
        return cluster.api().namespace() + "-" + name;
    }

    private void patch(String name, String patch) {
        cluster.api().client().resources(SkewedTopic.class).withName(name)
                .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    private void delete(String name) {
        cluster.api().client().resources(SkewedTopic.class).withName(name).delete();
    }

    private void awaitGone(String name) {
        Awaitility.await().atMost(TIMEOUT)
                .until(() -> cluster.api().client().resources(SkewedTopic.class).withName(name).get() == null);
    }

    private SkewedTopic await(String name, Predicate<SkewedTopic> wanted) {
        return Awaitility.await().atMost(TIMEOUT).until(() -> Objects.requireNonNull(
                cluster.api().client().resources(SkewedTopic.class).withName(name).get()), wanted);
    }

    private static Set<String> topics() throws Exception {
        try (var admin = BROKERS.admin()) {
            return admin.listTopics().names().get();
        }
    }

    private static boolean isTrue(SkewedTopic topic, String type) {
        return topic.getStatus() != null && topic.getStatus().conditions() != null && topic.getStatus().conditions()
                .stream().anyMatch(c -> c.getType().equals(type) && c.getStatus().equals("True"));
    }

    private static String reason(SkewedTopic topic, String type) {
        return topic.getStatus() == null || topic.getStatus().conditions() == null
                ? ""
                : topic.getStatus().conditions().stream().filter(c -> c.getType().equals(type))
                        .map(c -> c.getReason()).findFirst().orElse("");
    }
}
