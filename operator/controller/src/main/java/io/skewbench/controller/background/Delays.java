package io.skewbench.controller.background;

import io.skewbench.controller.background.Answer.Delay;
import io.skewbench.engine.state.WaitReason;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Explains why questions remain unanswered for a long time: they wait for others, or the system that is asked is slow.
 */
final class Delays {
    /** Longer than the 15 s after which a Kafka counts as silent. */
    static final Duration LATE_AFTER = Duration.ofSeconds(20);
    private static final WaitReason BUSY = WaitReason.LOOKUPS_BUSY;

    private final Delay queued;
    private final Delay begun = new Delay(BUSY, "started a moment ago, after waiting for other lookups");
    private final Delay slow = new Delay(WaitReason.SLOW_ANSWER,
            "no answer for %d s".formatted(LATE_AFTER.toSeconds()));
    private final Delay noRoom = new Delay(BUSY,
            "waiting for other lookups of this namespace, which use all of its memory for lookups");

    /** @param bounds that questions wait for */
    Delays(LaneBounds bounds) {
        this.queued = new Delay(BUSY,
                "waiting for other lookups: at most %d per namespace and %d per cluster run at a time"
                        .formatted(bounds.namespace(), bounds.lane()));
    }

    /**
     * Returns why a question has no answer; null while it isn't late.
     *
     * @param since when the answer was first asked for
     * @param begunAt when the call began; null while it is queued
     */
    @Nullable
    Delay of(Instant since, @Nullable Instant begunAt, Instant now) {
        return !isLate(since, now) ? null : begunAt == null ? queued : isLate(begunAt, now) ? slow : begun;
    }

    /** Returns why a question has no answer that isn't even queued, for lack of room. */
    Delay noRoom() {
        return noRoom;
    }

    private static boolean isLate(Instant since, Instant now) {
        return !now.isBefore(since.plus(LATE_AFTER));
    }
}
