package io.skewbench.engine.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus;
import io.skewbench.engine.Problem;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.WaitReason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopicUpdateTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private final SkewedTopic topic = new TopicScenario().skewedTopic();

    @Test
    void reportsThatTheClusterIsAskedForTheFirstTime() {
        topic.setStatus(SkewedTopicStatus.EMPTY);

        assertThat(ready(new TopicSituation.Connecting())).satisfies(ready -> {
            assertThat(ready.getReason()).isEqualTo("Connecting");
            assertThat(ready.getMessage()).isEqualTo("Connecting to the Kafka cluster");
        });
    }

    @Test
    void keepsTheStatusWhileTheClusterIsAskedAgain() {
        var before = TopicUpdate.of(topic, new TopicSituation.NoAnswer("No answer"), NOON).status();
        topic.setStatus(before);

        assertThat(TopicUpdate.of(topic, new TopicSituation.Connecting(), NOON.plusSeconds(5)))
                .isEqualTo(new TopicUpdate(before, Duration.ofSeconds(1)));
    }

    @Test
    void reportsAClusterThatDoesNotAnswer() {
        assertThat(ready(new TopicSituation.NoAnswer("No answer from kafka:9092"))).satisfies(ready -> {
            assertThat(ready.getReason()).isEqualTo("KafkaUnavailable");
            assertThat(ready.getMessage()).isEqualTo("No answer from kafka:9092");
        });
    }

    @Test
    void reportsWhatTheClustersResourceLacks() {
        var situation = new TopicSituation.ClusterNotReady(WaitReason.KAFKA_NOT_FOUND, "There is no Kafka bench");

        assertThat(ready(situation)).satisfies(ready -> {
            assertThat(ready.getReason()).isEqualTo("KafkaNotFound");
            assertThat(ready.getMessage()).isEqualTo("There is no Kafka bench");
        });
    }

    @Test
    void stallsForAsLongAsTheSpecIsRefused() {
        var problem = new Problem("spec.placement", null, "is wrong");

        assertThat(stalled(new TopicSituation.Unreadable(List.of(problem)))).isEqualTo(
                "InvalidSpec: spec.placement: is wrong");
        assertThat(stalled(new TopicSituation.RefusedByPolicy(List.of(problem, problem)))).isEqualTo(
                "Refused: spec.placement: is wrong\nspec.placement: is wrong");
        assertThat(stalled(new TopicSituation.NoMemory(problem))).isEqualTo("NoMemory: spec.placement: is wrong");
    }

    @Test
    void reportsWhatTheDeletionWaitsFor() {
        var situation = new TopicSituation.Deleting(NOON, "delete the topic", "No answer");

        assertThat(ready(situation)).satisfies(ready -> {
            assertThat(ready.getReason()).isEqualTo("Deleting");
            assertThat(ready.getMessage()).isEqualTo(
                    "Waiting until 2026-11-20T12:00:00Z at most for Kafka, to delete the topic: No answer");
        });
    }

    private String stalled(TopicSituation situation) {
        var conditions = TopicUpdate.of(topic, situation, NOON).status().conditions();
        assertThat(Conditions.isTrue(conditions, ConditionType.STALLED)).isTrue();
        var stalled = Conditions.find(conditions, ConditionType.STALLED).orElseThrow();
        return stalled.getReason() + ": " + stalled.getMessage();
    }

    private Condition ready(TopicSituation situation) {
        return Conditions.find(TopicUpdate.of(topic, situation, NOON).status().conditions(), ConditionType.READY)
                .orElseThrow();
    }
}
