package io.skewbench.engine.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RepairHistoryTest {
    private static final List<TopicDrift> DRIFT = List
            .of(new TopicDrift(DriftKind.REPLICAS_MOVED, 1, "Replicas of 1 partition moved"));
    private static final TopicOutcome RECORDED = outcome(new TopicStep.RecordDrift("Replicas moved"), DRIFT);
    private static final TopicOutcome REPORTED = outcome(new TopicStep.ReportDrift("Set onDrift: Repair"), DRIFT);
    private static final TopicOutcome HELD_BACK = outcome(new TopicStep.HoldRepair("Replicas moved"), DRIFT);
    private static final TopicOutcome ADDED = outcome(new TopicStep.ReportDrift("Kafka cannot remove partitions"),
            List.of(new TopicDrift(DriftKind.PARTITIONS_ADDED, 1, "1 partition was added")));
    private static final TopicOutcome LAID_OUT = outcome(new TopicStep.LaidOut(), List.of());

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private RepairHistory history = RepairHistory.of(1L);

    @Test
    void delaysEachRepairLongerWhenTheDriftComesBack() {
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
    void countsDriftThatWasSeenWhileHeldBackAndIsRepairedInOneGo() {
        // Given
        repair();
        note(HELD_BACK, true);
        now = now.plus(RepairHistory.FIRST);
        assertThat(history.heldUntil(now)).isEmpty();
        // When
        note(LAID_OUT, false);
        // Then
        assertThat(delay()).isEqualTo(10);
    }

    @Test
    void holdsNoRepairBackThatIsUnderWay() {
        // Given
        repair();
        now = now.plus(RepairHistory.FIRST);
        // When
        note(RECORDED, false);
        note(outcome(new TopicStep.Wait(TopicReason.SETTLING, "Waiting for the brokers"), DRIFT), false);
        // Then
        assertThat(history.heldUntil(now)).isEmpty();
    }

    @Test
    void countsNoDriftThatEndsByItself() {
        // Given
        repair();
        note(HELD_BACK, true);
        note(LAID_OUT, true);
        now = now.plus(RepairHistory.FIRST);
        // When
        note(LAID_OUT, false);
        // Then
        assertThat(history.heldUntil(now)).isEmpty();
    }

    @Test
    void countsNoDriftThatCannotBeRepaired() {
        note(REPORTED, false);

        assertThat(history.heldUntil(now)).isEmpty();
    }

    @Test
    void holdsNothingBackWhereWhatIsLeftCannotBeRepaired() {
        // Given partitions that are added while repairs are held back
        repair();
        note(ADDED, true);
        now = now.plus(RepairHistory.FIRST);
        // When
        note(ADDED, false);
        // Then
        assertThat(history.heldUntil(now)).isEmpty();
    }

    @Test
    void countsNoHeldBackDriftThatCannotBeRepairedLater() {
        // Given
        repair();
        note(HELD_BACK, true);
        now = now.plus(RepairHistory.FIRST);
        // When
        note(ADDED, false);
        // Then
        assertThat(history.heldUntil(now)).isEmpty();
    }

    @Test
    void endsARepairThatLeavesWhatCannotBeRepaired() {
        // Given
        note(RECORDED, false);
        // When
        note(ADDED, false);
        // Then
        assertThat(delay()).isEqualTo(5);
    }

    @Test
    void isOverAfterAnEdit() {
        repair();

        assertThat(history.isOver(2L, now)).isTrue();
        assertThat(history.isOver(1L, now)).isFalse();
    }

    @Test
    void isOverAfterAWhileWithoutDrift() {
        // Given
        repair();
        // When
        now = now.plus(RepairHistory.FIRST).plus(RepairHistory.QUIET);
        // Then
        assertThat(history.isOver(1L, now)).isFalse();
        assertThat(history.isOver(1L, now.plusSeconds(1))).isTrue();
    }

    private void repair() {
        note(RECORDED, false);
        note(LAID_OUT, false);
    }

    private void note(TopicOutcome outcome, boolean wasHeld) {
        history = history.after(outcome, wasHeld, now);
    }

    private long delay() {
        return Duration.between(now, history.heldUntil(now).orElseThrow()).toSeconds();
    }

    private static TopicOutcome outcome(TopicStep.InStatus step, List<TopicDrift> drift) {
        return new TopicOutcome(step, Map.of(), drift, true, null, null);
    }
}
