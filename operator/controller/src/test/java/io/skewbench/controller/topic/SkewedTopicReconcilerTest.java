package io.skewbench.controller.topic;

import static io.skewbench.controller.topic.SkewedTopics.isTrue;
import static io.skewbench.controller.topic.SkewedTopics.reason;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SkewedTopicReconcilerTest {
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
    void growsAsItsHistoryDoes() throws Exception {
        // Given
        topics.create("grown", "history: [{brokers: [0], addPartitions: 4}]");
        var first = topics.awaitReady("grown");
        assertThat(first.getStatus().layout()).isEqualTo("4/0/0");
        // When
        topics.patch("grown", """
                {"spec":{"placement":{"history":[{"brokers":[0],"addPartitions":4},
                {"brokers":[0,1,2],"addPartitions":3}]}}}""");
        // Then
        var grown = topics.awaitReady("grown");
        assertThat(grown.getStatus().partitions()).isEqualTo(7);
        assertThat(grown.getStatus().topicId()).isEqualTo(first.getStatus().topicId());
        assertThat(grown.getStatus().brokers()).hasSize(3).satisfies(brokers -> assertThat(
                brokers.stream().mapToInt(broker -> broker.leaders()).sum()).isEqualTo(7));
        assertThat(Objects.requireNonNull(grown.getStatus().leaderImbalance()).maxOverMean()).isGreaterThan(1);
        topics.await("grown", topic -> topic.getStatus().bytes() != null);
    }

    @Test
    void deletesTheTopicWhereAsked() throws Exception {
        // Given
        topics.create("gone", "leaders: [{broker: 0, count: 2}]", "deletionPolicy: Delete");
        topics.awaitReady("gone");
        // When
        topics.delete("gone");
        // Then
        topics.awaitDeletion("gone");
        assertThat(topics.inKafka()).doesNotContain(topics.kafkaName("gone"));
    }

    @Test
    void movesTheTopicToWhereTheEditedSpecWantsIt() {
        // Given
        topics.create("moved", "leaders: [{broker: 0, count: 3}, {broker: 1, count: 1}]", "replicationFactor: 2");
        var first = topics.awaitReady("moved");
        // When
        topics.patch("moved", """
                {"spec":{"replicationFactor":1,"reassignment":{"throttle":"10Mi"},
                "placement":{"leaders":[{"broker":1,"count":1},{"broker":2,"count":4}]}}}""");
        // Then
        var moved = topics.awaitReady("moved");
        assertThat(moved.getStatus()).satisfies(status -> {
            assertThat(status.layout()).isEqualTo("0/1/4");
            assertThat(status.replicationFactor()).isEqualTo(1);
            assertThat(status.topicId()).isEqualTo(first.getStatus().topicId());
            assertThat(status.change()).isNull();
            assertThat(status.underReplicatedPartitions()).isZero();
        });
        topics.awaitEvent("moved", "Reassigning");
        topics.awaitEvent("moved", "LaidOut");
    }

    @Test
    void refusesATopicThatExists() throws Exception {
        // Given
        BROKERS.topic(topics.kafkaName("taken"), List.of(2, 2));
        // When
        topics.create("taken", "leaders: [{broker: 0, count: 2}]", "deletionPolicy: Delete");
        // Then
        var stalled = topics.await("taken", topic -> isTrue(topic, ConditionType.STALLED));
        assertThat(reason(stalled, ConditionType.STALLED)).isEqualTo("TopicExists");
        assertThat(stalled.getStatus().topicId()).isNull();
        topics.awaitEvent("taken", "TopicExists");
    }

    @Test
    void doesNotDeleteATopicThatItRefused() throws Exception {
        // Given
        BROKERS.topic(topics.kafkaName("foreign"), List.of(2, 2));
        topics.create("foreign", "leaders: [{broker: 0, count: 2}]", "deletionPolicy: Delete");
        topics.await("foreign", topic -> isTrue(topic, ConditionType.STALLED));
        // When
        topics.delete("foreign");
        // Then
        topics.awaitDeletion("foreign");
        assertThat(topics.inKafka()).contains(topics.kafkaName("foreign"));
    }

    @Test
    void adoptsATopicThatExistsWhereAsked() throws Exception {
        // Given
        BROKERS.topic(topics.kafkaName("adopted"), List.of(2, 2));
        // When
        topics.create("adopted", "leaders: [{broker: 0, count: 2}]", "adopt: true", "deletionPolicy: Delete");
        // Then
        assertThat(topics.awaitReady("adopted").getStatus().layout()).isEqualTo("2/0/0");
    }

    @Test
    void refusesAForeignTopicThatIsCreatedAfterKafkaRefusedItsOwn() throws Exception {
        // Given
        createRefused("refused");
        // When
        BROKERS.topic(topics.kafkaName("refused"), List.of(0, 0));
        // Then
        assertThat(topics.awaitReason("refused", "TopicExists").getStatus().topicId()).isNull();
    }

    @Test
    void doesNotDeleteAForeignTopicThatIsCreatedAfterKafkaRefusedItsOwn() throws Exception {
        // Given
        createRefused("replaced");
        BROKERS.topic(topics.kafkaName("replaced"), List.of(0, 0));
        topics.awaitReason("replaced", "TopicExists");
        // When
        topics.delete("replaced");
        // Then
        topics.awaitDeletion("replaced");
        assertThat(topics.inKafka()).contains(topics.kafkaName("replaced"));
    }

    /** Creates a SkewedTopic whose topic Kafka refuses. */
    private void createRefused(String name) {
        topics.create(name, "leaders: [{broker: 0, count: 2}]", "deletionPolicy: Delete",
                "config: {cleanup.policy: never}");
        assertThat(topics.awaitReason(name, "Refused").getStatus().change()).isNull();
    }

    @Test
    void retainsTheTopicByDefault() throws Exception {
        // Given
        topics.create("kept", "assignments: [{replicas: [1]}, {replicas: [2]}]");
        topics.awaitReady("kept");
        // When
        topics.delete("kept");
        // Then
        topics.awaitDeletion("kept");
        assertThat(topics.inKafka()).contains(topics.kafkaName("kept"));
    }

    @Test
    void reportsThatTheClusterCannotBeReached() {
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
        var waiting = topics.await("lost", topic -> reason(topic, ConditionType.RECONCILING)
                .equals("KafkaUnavailable"));
        assertThat(isTrue(waiting, ConditionType.READY)).isFalse();
        assertThat(isTrue(waiting, ConditionType.STALLED)).isFalse();
        topics.delete("lost");
        topics.awaitDeletion("lost");
    }
}
