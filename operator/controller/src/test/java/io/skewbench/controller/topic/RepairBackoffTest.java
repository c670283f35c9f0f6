package io.skewbench.controller.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.topic.DriftKind;
import io.skewbench.engine.topic.TopicDrift;
import io.skewbench.engine.topic.TopicOutcome;
import io.skewbench.engine.topic.TopicReason;
import io.skewbench.engine.topic.TopicStep;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RepairBackoffTest {
    private static final List<TopicDrift> DRIFT = List
            .of(new TopicDrift(DriftKind.REPLICAS_MOVED, 1, "Replicas of 1 partition moved"));
    private static final TopicOutcome RECORDED = outcome(new TopicStep.RecordDrift("Replicas of 1 partition moved"),
            DRIFT);
    private static final TopicOutcome REPORTED = outcome(new TopicStep.ReportDrift("Set onDrift: Repair"), DRIFT);
    private static final TopicOutcome HELD_BACK = outcome(new TopicStep.HoldRepair("Replicas of 1 partition moved"),
            DRIFT);
    private static final TopicOutcome ADDED = outcome(new TopicStep.ReportDrift("Kafka cannot remove partitions"),
            List.of(new TopicDrift(DriftKind.PARTITIONS_ADDED, 1, "1 partition was added")));
    private static final TopicOutcome LAID_OUT = outcome(new TopicStep.LaidOut(), List.of());

    private static final Duration FIRST = Duration.ofSeconds(5);
    private static final Duration QUIET = Duration.ofMinutes(10);

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
        now = now.plus(FIRST);
        assertThat(backoff.heldUntil(topic)).isEmpty();
        backoff.note(topic, LAID_OUT, false);
        // Then
        assertThat(delay()).isEqualTo(10);
    }

    @Test
    void holdsUpNoRepairThatIsUnderWay() {
        // Given
        repair();
        now = now.plus(FIRST);
        // When
        backoff.note(topic, RECORDED, false);
        backoff.note(topic, outcome(new TopicStep.Wait(TopicReason.SETTLING, "Brokers are yet to follow"), DRIFT),
                false);
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
        now = now.plus(FIRST);
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
    void holdsNothingBackOnceTheRestCannotBeRepaired() {
        // Given partitions that are added during the hold, and stay
        repair();
        backoff.note(topic, ADDED, true);
        now = now.plus(FIRST);
        assertThat(backoff.heldUntil(topic)).isEmpty();
        // When
        backoff.note(topic, ADDED, false);
        // Then
        assertThat(backoff.heldUntil(topic)).isEmpty();
    }

    @Test
    void beginsWithTheShortestDelayTenMinutesAfterTheRestCouldNotBeRepaired() {
        // Given
        repair();
        backoff.note(topic, ADDED, true);
        now = now.plus(FIRST);
        backoff.note(topic, ADDED, false);
        now = now.plus(QUIET).plusSeconds(1);
        // When
        repair();
        // Then
        assertThat(delay()).isEqualTo(5);
    }

    @Test
    void countsNoHeldDriftThatCannotBeRepairedAfterTheHold() {
        // Given
        repair();
        backoff.note(topic, HELD_BACK, true);
        now = now.plus(FIRST);
        // When
        backoff.note(topic, ADDED, false);
        // Then
        assertThat(backoff.heldUntil(topic)).isEmpty();
    }

    @Test
    void endsARepairThatLeavesIrreparableDrift() {
        // When
        backoff.note(topic, RECORDED, false);
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
        now = now.plus(FIRST).plus(QUIET).plusSeconds(1);
        // When
        repair();
        // Then
        assertThat(delay()).isEqualTo(5);
    }

    private void repair() {
        backoff.note(topic, RECORDED, false);
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

    private static TopicOutcome outcome(TopicStep.InStatus step, List<TopicDrift> drift) {
        return new TopicOutcome(step, Map.of(), drift, true, null, null);
    }
}
