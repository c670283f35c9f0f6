package io.skewbench.controller.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Drift;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Changes of a topic behind the operator's back. */
class TopicDriftTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    private SkewedTopics topics;

    @BeforeEach
    void topics() {
        topics = new SkewedTopics(cluster.api(), BROKERS);
    }

    @Test
    void isReported() throws Exception {
        // Given
        topics.create("drifting", "leaders: [{broker: 0, count: 2}]");
        topics.awaitReady("drifting");
        // When
        addPartition("drifting", 2);
        move("drifting", 0, 1);
        // Then
        var drifted = topics.await("drifting", topic -> SkewedTopics.isTrue(topic, ConditionType.STALLED)
                && kinds(topic).equals(Set.of("PartitionsAdded", "ReplicasMoved")));
        assertThat(SkewedTopics.isTrue(drifted, ConditionType.DRIFTED)).isTrue();
        assertThat(SkewedTopics.isTrue(drifted, ConditionType.STALLED)).isTrue();
        assertThat(drifted.getStatus().layout()).isEqualTo("1/1/1");
        topics.awaitEvent("drifting", "Drifted");
    }

    @Test
    void endsOnceThePlacementAllowsIt() throws Exception {
        // Given
        topics.create("allowed", "leaders: [{broker: 0, count: 2}]");
        topics.awaitReady("allowed");
        addPartition("allowed", 2);
        move("allowed", 0, 1);
        topics.await("allowed", topic -> kinds(topic).equals(Set.of("PartitionsAdded", "ReplicasMoved")));
        // When
        topics.patch("allowed", """
                {"spec":{"placement":{"leaders":[{"broker":0,"count":2},{"broker":2,"count":1}]}}}""");
        // Then
        var repaired = topics.awaitReady("allowed");
        assertThat(repaired.getStatus().layout()).isEqualTo("2/0/1");
        assertThat(SkewedTopics.isTrue(repaired, ConditionType.DRIFTED)).isFalse();
    }

    @Test
    void isRepaired() throws Exception {
        // Given
        topics.create("repaired", "leaders: [{broker: 0, count: 2}]", "onDrift: Repair");
        topics.awaitReady("repaired");
        // When
        move("repaired", 1, 2);
        // Then
        topics.awaitEvent("repaired", "Drifted");
        topics.awaitEvent("repaired", "DriftEnded");
        assertThat(topics.awaitReady("repaired").getStatus().layout()).isEqualTo("2/0/0");
        assertThat(replicas("repaired", 1)).containsExactly(0);
    }

    @Test
    void thatComesBackIsRepairedAfterAPause() throws Exception {
        // Given
        topics.create("patient", "leaders: [{broker: 0, count: 2}]", "onDrift: Repair");
        topics.awaitReady("patient");
        move("patient", 1, 2);
        topics.awaitEvent("patient", "DriftEnded");
        topics.awaitReady("patient");
        // When
        move("patient", 1, 2);
        // Then
        topics.await("patient", topic -> SkewedTopics.message(topic, ConditionType.READY)
                .contains("the next repair is at ")
                && kinds(topic).equals(Set.of("ReplicasMoved")));
        assertThat(topics.awaitReady("patient").getStatus().layout()).isEqualTo("2/0/0");
        assertThat(replicas("patient", 1)).containsExactly(0);
    }

    @Test
    void includesADeletedTopic() throws Exception {
        // Given
        topics.create("deleted", "leaders: [{broker: 0, count: 2}]");
        topics.awaitReady("deleted");
        // When
        deleteInKafka("deleted");
        // Then
        topics.await("deleted", topic -> kinds(topic).equals(Set.of("TopicDeleted")));
    }

    @Test
    void includesATopicThatSomebodyCreatedAgain() throws Exception {
        // Given
        topics.create("anew", "leaders: [{broker: 0, count: 2}]");
        topics.awaitReady("anew");
        deleteInKafka("anew");
        topics.await("anew", topic -> kinds(topic).equals(Set.of("TopicDeleted")));
        // When
        BROKERS.topic(topics.kafkaName("anew"), List.of(0, 0));
        // Then
        topics.await("anew", topic -> kinds(topic).equals(Set.of("TopicRecreated")));
    }

    @Test
    void keepsATopicThatSomebodyCreatedAgain() throws Exception {
        // Given
        topics.create("foreign", "leaders: [{broker: 0, count: 2}]", "deletionPolicy: Delete");
        topics.awaitReady("foreign");
        deleteInKafka("foreign");
        topics.await("foreign", topic -> kinds(topic).equals(Set.of("TopicDeleted")));
        BROKERS.topic(topics.kafkaName("foreign"), List.of(0, 0));
        topics.await("foreign", topic -> kinds(topic).equals(Set.of("TopicRecreated")));
        // When
        topics.delete("foreign");
        // Then
        topics.awaitDeletion("foreign");
        assertThat(topics.inKafka()).contains(topics.kafkaName("foreign"));
    }

    @Test
    void ofADeletedTopicIsRepairedByCreatingItAnew() throws Exception {
        // Given
        topics.create("again", "leaders: [{broker: 1, count: 2}]", "onDrift: Repair", "deletionPolicy: Delete");
        var was = topics.awaitReady("again").getStatus().topicId();
        // When
        deleteInKafka("again");
        // Then
        var anew = topics.await("again", topic -> SkewedTopics.isTrue(topic, ConditionType.READY)
                && !Objects.equals(topic.getStatus().topicId(), was));
        assertThat(anew.getStatus().layout()).isEqualTo("0/2/0");
        topics.delete("again");
        topics.awaitDeletion("again");
        assertThat(topics.inKafka()).doesNotContain(topics.kafkaName("again"));
    }

    private static Set<String> kinds(SkewedTopic topic) {
        var drift = topic.getStatus() == null ? null : topic.getStatus().drift();
        return drift == null
                ? Set.of()
                : drift.stream().map(Drift::kind).collect(Collectors.toUnmodifiableSet());
    }

    private void addPartition(String name, int broker) throws Exception {
        try (var admin = BROKERS.admin()) {
            admin.createPartitions(
                    Map.of(topics.kafkaName(name), NewPartitions.increaseTo(3, List.of(List.of(broker)))))
                    .all().get();
        }
    }

    private void move(String name, int partition, int broker) throws Exception {
        try (var admin = BROKERS.admin()) {
            admin.alterPartitionReassignments(Map.of(new TopicPartition(topics.kafkaName(name), partition),
                    Optional.of(new NewPartitionReassignment(List.of(broker))))).all().get();
        }
    }

    private void deleteInKafka(String name) throws Exception {
        try (var admin = BROKERS.admin()) {
            admin.deleteTopics(Set.of(topics.kafkaName(name))).all().get();
        }
        BROKERS.awaitMetadata();
    }

    private List<Integer> replicas(String name, int partition) throws Exception {
        BROKERS.awaitMetadata();
        try (var admin = BROKERS.admin()) {
            return Objects.requireNonNull(admin.describeTopics(Set.of(topics.kafkaName(name))).allTopicNames().get()
                    .get(topics.kafkaName(name))).partitions().get(partition).replicas().stream()
                    .map(node -> node.id()).toList();
        }
    }
}
