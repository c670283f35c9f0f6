package io.skewbench.engine.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Drift;
import io.skewbench.engine.Problem;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopicConditionsTest {
    private static final Instant BEFORE = Instant.parse("2026-11-20T12:00:00Z");
    private static final Instant NOW = Instant.parse("2026-11-20T13:00:00Z");
    private static final TopicMessage LAID_OUT = TopicMessage.of(new TopicStep.LaidOut(), "2/1/0");
    private static final TopicMessage REFUSED = TopicMessage.of(new TopicStep.Refuse(TopicReason.TOPIC_EXISTS,
            List.of(new Problem("spec.topicName", "orders", "is taken"))), null);

    @Test
    void areReadyWhenTheTopicIsLaidOut() {
        assertThat(new TopicConditions(null, 1L, NOW).of(LAID_OUT, null)).extracting(TopicConditionsTest::line)
                .containsExactly("Ready=True LaidOut: Leaders per broker: 2/1/0",
                        "Reconciling=False LaidOut: Leaders per broker: 2/1/0",
                        "Stalled=False NotStalled: Nothing prevents progress",
                        "Drifted=False NoDrift: The topic is as it was laid out");
    }

    @Test
    void areReconcilingWhileSomethingIsWaitedFor() {
        assertThat(new TopicConditions(null, 1L, NOW).of(TopicMessage.connecting(), null))
                .extracting(TopicConditionsTest::line)
                .containsExactly("Ready=False Connecting: Connecting to the Kafka cluster",
                        "Reconciling=True Connecting: Connecting to the Kafka cluster",
                        "Stalled=False NotStalled: Nothing prevents progress");
    }

    @Test
    void areStalledWhenUsersHaveToAct() {
        assertThat(new TopicConditions(null, 1L, NOW).of(REFUSED, null)).extracting(TopicConditionsTest::line)
                .containsExactly("Ready=False TopicExists: spec.topicName: \"orders\": is taken",
                        "Reconciling=False TopicExists: spec.topicName: \"orders\": is taken",
                        "Stalled=True TopicExists: spec.topicName: \"orders\": is taken");
    }

    @Test
    void reportDrift() {
        var drift = List.of(new Drift("LeaderMoved", 1, "One"), new Drift("ReplicasMoved", 2, "Two"));

        assertThat(new TopicConditions(null, 1L, NOW).of(REFUSED, drift)).extracting(TopicConditionsTest::line)
                .contains("Drifted=True LeaderMoved: One. Two");
    }

    @Test
    void keepDriftedWhileNothingIsKnown() {
        var before = new TopicConditions(null, 1L, BEFORE).of(LAID_OUT, null);

        assertThat(new TopicConditions(before, 1L, NOW).of(TopicMessage.connecting(), null))
                .extracting(TopicConditionsTest::line)
                .contains("Drifted=False NoDrift: The topic is as it was laid out");
    }

    @Test
    void keepTheTransitionTimeOfAStatusThatStays() {
        var before = new TopicConditions(null, 1L, BEFORE).of(LAID_OUT, null);

        assertThat(new TopicConditions(before, 1L, NOW).of(REFUSED, null)).extracting(Condition::getLastTransitionTime)
                .containsExactly(NOW.toString(), BEFORE.toString(), NOW.toString(), BEFORE.toString());
    }

    private static String line(Condition condition) {
        return condition.getType() + "=" + condition.getStatus() + " " + condition.getReason() + ": "
                + condition.getMessage();
    }
}
