package io.skewbench.engine.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.Problem;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TopicStatusFactoryTest {
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

    private final SkewedTopic topic = Serialization.unmarshal("""
            spec:
              cluster: {bootstrapServers: "kafka:9092"}
              placement: {leaders: [{broker: 0, count: 2}]}
            """, SkewedTopic.class);

    @Test
    void rememberAThrottleWhileTheClusterIsNotAsked() {
        // Given
        var change = Change.of("Reassign", 1L, 2, 1024L, List.of(0, 1));
        topic.setMetadata(new ObjectMetaBuilder().withName("orders").withGeneration(1L).build());
        topic.setStatus(
                SkewedTopicStatus.EMPTY.toBuilder().observedGeneration(1L).topicName("orders").topicId("x9Tq")
                        .change(change)
                        .build());
        // When somebody takes the listener away
        var status = statusOf(List.of(new Problem("spec.cluster.strimzi.listener", "plain", "there is none")));
        // Then
        assertThat(status.change()).isEqualTo(change);
    }

    @Test
    void reportNothingOfAClusterThatNoLongerExists() {
        // Given
        topic.setMetadata(new ObjectMetaBuilder().withName("orders").withGeneration(1L).build());
        topic.setStatus(
                SkewedTopicStatus.EMPTY.toBuilder().observedGeneration(1L).topicName("orders").clusterId("no-more")
                        .topicId("x9Tq").partitions(2).replicationFactor(1).layout("2").laidOutGeneration(1L)
                        .laidOutPlacement("digest").build());
        var change = Change.of("Create", 1L, 2, null, null);
        // When
        var status = status(new TopicDecision(new TopicStep.Announce(change), null, List.of(), true, change)
                .outcome(new TopicObservation("present", new ClusterBrokers(List.of(), null, Map.of()), null, null,
                        Map.of())));
        // Then
        assertThat(status.clusterId()).isEqualTo("present");
        assertThat(status.topicId()).isNull();
        assertThat(status.layout()).isNull();
        assertThat(status.laidOutGeneration()).isNull();
        assertThat(status.change()).isEqualTo(change);
    }

    @Test
    void fitIntoAnObjectHoweverMuchIsWrong() {
        // Given
        topic.setMetadata(new ObjectMetaBuilder().withName("orders").withGeneration(1L).build());
        var problems = IntStream.range(0, 60_000).mapToObj(i -> new Problem("spec.placement.assignments[" + i / 12
                + "].replicas[" + i % 12 + "]", "7", "the cluster has no such broker; its brokers are 0, 1, 2"))
                .toList();
        // When
        var status = statusOf(problems);
        // Then
        assertThat(Serialization.asJson(status)).hasSizeLessThan(10_000)
                .contains("assignments[0].replicas[9]", "spec: has at least 59990 more problems like these");
    }

    @Test
    void haveOneWordForAMoveFromItsBeginningToItsEnd() {
        // Given
        topic.setMetadata(new ObjectMetaBuilder().withName("orders").withGeneration(1L).build());
        var change = Change.of("Reassign", 1L, 1, 1024L, List.of(0, 1));
        // Then
        assertThat(Stream.of(new TopicStep.Announce(change),
                new TopicStep.Reassign(new TreeMap<>(Map.of(0, List.of(1))), change),
                new TopicStep.Wait(TopicReason.REASSIGNING, "Moving replicas: 1 partition of 1 left")))
                .allSatisfy(step -> assertThat(Conditions.find(
                        status(new TopicDecision(step, null, List.of(), true, change).outcome(null)).conditions(),
                        ConditionType.READY).orElseThrow().getReason()).isEqualTo("Reassigning"));
    }

    private SkewedTopicStatus statusOf(List<Problem> problems) {
        return TopicUpdate.of(topic, new TopicSituation.RefusedByPolicy(problems), NOW).status();
    }

    private SkewedTopicStatus status(TopicOutcome outcome) {
        return TopicUpdate.of(topic, new TopicSituation.Decided(outcome, TopicBytes.UNKNOWN), NOW).status();
    }
}
