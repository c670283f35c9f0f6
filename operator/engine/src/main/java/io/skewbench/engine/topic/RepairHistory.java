package io.skewbench.engine.topic;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The repairs of one topic's drift, which say when the next one may begin: at once at first, and where the drift comes
 * back, 5 s, 10 s and so on after the repair before ended, up to 5 minutes. After 10 minutes without drift, and after
 * an edit of the spec, the next repair may begin at once again.
 *
 * @param generation of the spec
 * @param repairs how many have begun
 * @param isUnderWay whether the last one has not ended
 * @param isDue whether drift was left that would have been repaired if repairs had not been held back
 * @param next before which no repair begins
 */
public record RepairHistory(@Nullable Long generation, int repairs, boolean isUnderWay, boolean isDue, Instant next) {
    static final Duration FIRST = Duration.ofSeconds(5);
    static final Duration LONGEST = Duration.ofMinutes(5);
    static final Duration QUIET = Duration.ofMinutes(10);
    /** 5 s doubled six times are more than 5 minutes. */
    private static final int MOST_DOUBLINGS = 6;

    /** Returns a history without repairs. */
    public static RepairHistory of(@Nullable Long generation) {
        return new RepairHistory(generation, 0, false, false, Instant.MIN);
    }

    /** Returns before which time no repair begins; empty if one may begin or go on now. */
    public Optional<Instant> heldUntil(Instant now) {
        return !isUnderWay && now.isBefore(next) ? Optional.of(next) : Optional.empty();
    }

    /** Returns whether the history says nothing about a repair at that time. */
    public boolean isOver(@Nullable Long presentGeneration, Instant now) {
        return repairs == 0 || !Objects.equals(generation, presentGeneration)
                || (!isUnderWay && !isDue && now.isAfter(next.plus(QUIET)));
    }

    /**
     * Returns the history after an outcome.
     *
     * @param wasHeld whether repairs were held back
     */
    public RepairHistory after(TopicOutcome outcome, boolean wasHeld, Instant now) {
        if (wasHeld) {
            return repairs == 0 ? this : withDue(outcome.step() instanceof TopicStep.HoldRepair);
        }
        // Drift that is reported cannot be repaired: no repair has begun for it.
        var before = outcome.step() instanceof TopicStep.ReportDrift ? withDue(false) : this;
        var begun = before.isDue || isRepair(outcome) ? before.begun() : before;
        return begun.isUnderWay && isEnd(outcome) ? begun.ended(now) : begun;
    }

    private RepairHistory withDue(boolean due) {
        return new RepairHistory(generation, repairs, isUnderWay, due, next);
    }

    private RepairHistory begun() {
        return isUnderWay ? this : new RepairHistory(generation, repairs + 1, true, false, next);
    }

    private RepairHistory ended(Instant now) {
        var delay = FIRST.multipliedBy(1L << Math.min(repairs - 1, MOST_DOUBLINGS));
        return new RepairHistory(generation, repairs, false, isDue,
                now.plus(delay.compareTo(LONGEST) > 0 ? LONGEST : delay));
    }

    private static boolean isRepair(TopicOutcome outcome) {
        return !outcome.drift().isEmpty() && !isEnd(outcome)
                && !(outcome.step() instanceof TopicStep.Wait || outcome.step() instanceof TopicStep.Refuse);
    }

    private static boolean isEnd(TopicOutcome outcome) {
        return outcome.step() instanceof TopicStep.LaidOut || outcome.step() instanceof TopicStep.ReportDrift;
    }
}
