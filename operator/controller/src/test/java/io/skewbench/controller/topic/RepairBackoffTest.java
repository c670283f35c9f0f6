package io.skewbench.controller.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.skewbench.admin.TopicOutcome;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Drift;
import io.skewbench.engine.topic.TopicDecision;
import io.skewbench.engine.topic.TopicStep;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RepairBackoffTest {
    private static final List<Drift> DRIFT = List.of(new Drift("ReplicasMoved", 1, "Replicas of 1 partition moved"));
    private static final TopicOutcome TOLD = outcome(new TopicStep.Tell("Replicas of 1 partition moved"), DRIFT);
    private static final TopicOutcome REPORTED = outcome(new TopicStep.Report("Write onDrift: Repair"), DRIFT);
    private static final TopicOutcome HELD_BACK = new TopicOutcome(REPORTED.decision(), null, true);
    private static final TopicOutcome ADDED = outcome(new TopicStep.Report("Kafka can't remove partitions"),
            List.of(new Drift("PartitionsAdded", 1, "Somebody added 1 partition")));
    private static final TopicOutcome LAID_OUT = outcome(new TopicStep.Rest(), List.of());

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final RepairBackoff backoff = new RepairBackoff(() -> now);
    private final SkewedTopic topic = topic(1);

    @Test
    void isLongerEachTimeThatTheDriftComesBack() {
        // When
        var delays = new ArrayList<Long>();
        for (var i = 0; i < 9; i++) {
            repair();
            delays.add(delay());
            now = now.plusSeconds(delay());
        }
        // Then
        assertThat(delays).containsExactly(5L, 10L, 20L, 40L, 80L, 160L, 300L, 300L, 300L);
    }

    @Test
    void countsADriftThatWasSeenWhileItWasHeldAndIsRepairedInOneGo() {
        // Given
        repair();
        // When
        backoff.note(topic, HELD_BACK, true);
        now = now.plus(RepairBackoff.FIRST);
        assertThat(backoff.heldUntil(topic)).isEmpty();
        backoff.note(topic, LAID_OUT, false);
        // Then
        assertThat(delay()).isEqualTo(10);
    }

    @Test
    void holdsUpNoRepairThatIsUnderWay() {
        // Given
        repair();
        now = now.plus(RepairBackoff.FIRST);
        // When
        backoff.note(topic, TOLD, false);
        backoff.note(topic, outcome(new TopicStep.Wait("Settling", "Brokers are yet to follow"), DRIFT), false);
        // Then
        assertThat(backoff.heldUntil(topic)).isEmpty();
    }

    @Test
    void countsNoDriftThatEndsByItself() {
        // Given
        repair();
        // When
        backoff.note(topic, HELD_BACK, true);
        backoff.note(topic, LAID_OUT, true);
        now = now.plus(RepairBackoff.FIRST);
        backoff.note(topic, LAID_OUT, false);
        // Then
        assertThat(backoff.heldUntil(topic)).isEmpty();
    }

    @Test
    void countsNoDriftThatCannotBeRepaired() {
        // When
        backoff.note(topic, REPORTED, false);
        // Then
        assertThat(backoff.heldUntil(topic)).isEmpty();
    }

    @Test
    void holdsNothingBackOnceWhatIsLeftCannotBeRepaired() {
        // Given
        repair();
        // When partitions are added during the hold, and stay
        backoff.note(topic, ADDED, true);
        now = now.plus(RepairBackoff.FIRST);
        assertThat(backoff.heldUntil(topic)).isEmpty();
        backoff.note(topic, ADDED, false);
        // Then
        assertThat(backoff.heldUntil(topic)).isEmpty();
        // When what can be repaired comes up after 10 minutes
        now = now.plus(RepairBackoff.QUIET).plusSeconds(1);
        repair();
        // Then
        assertThat(delay()).isEqualTo(5);
    }

    @Test
    void countsNoHeldDriftThatCannotBeRepairedAfterTheHold() {
        // Given
        repair();
        backoff.note(topic, HELD_BACK, true);
        now = now.plus(RepairBackoff.FIRST);
        // When
        backoff.note(topic, ADDED, false);
        // Then
        assertThat(backoff.heldUntil(topic)).isEmpty();
    }

    @Test
    void endsARepairThatLeavesWhatCannotBeRepaired() {
        // When
        backoff.note(topic, TOLD, false);
        backoff.note(topic, ADDED, false);
        // Then
        assertThat(delay()).isEqualTo(5);
    }

    @Test
    void isOverAfterAnEditAndAfterAWhileWithoutDrift() {
        // Given
        repair();
        assertThat(backoff.heldUntil(topic(2))).isEmpty();
        repair();
        now = now.plus(RepairBackoff.FIRST).plus(RepairBackoff.QUIET).plusSeconds(1);
        // When
        repair();
        // Then
        assertThat(delay()).isEqualTo(5);
    }

    @Test
    void tellsWhenTheNextRepairIs() {
        var telling = RepairBackoff.telling(HELD_BACK, now);

        assertThat(telling.next()).isEqualTo(new TopicStep.Wait("Repairing", "Replicas of 1 partition moved. This was "
                + "repaired and has come back; it is repaired again at 2026-01-01T00:00:00Z"));
        assertThat(telling.decision().drift()).isEqualTo(DRIFT);
        assertThat(RepairBackoff.telling(ADDED, now)).as("is not repaired").isEqualTo(ADDED);
        assertThat(RepairBackoff.telling(LAID_OUT, now)).isEqualTo(LAID_OUT);
    }

    private void repair() {
        backoff.note(topic, TOLD, false);
        backoff.note(topic, LAID_OUT, false);
    }

    private long delay() {
        return Duration.between(now, backoff.heldUntil(topic).orElseThrow()).toSeconds();
    }

    private static SkewedTopic topic(long generation) {
        var topic = new SkewedTopic();
        topic.setMetadata(new ObjectMetaBuilder().withName("orders").withUid("uid").withGeneration(generation)
                .build());
        return topic;
    }

    private static TopicOutcome outcome(TopicStep step, List<Drift> drift) {
        return new TopicOutcome(new TopicDecision(step, null, drift, true, null), null, false);
    }
}
