package io.skewbench.worker.measure;

import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.worker.clock.WallClock;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/**
 * The times of a trial on this process's {@link System#nanoTime} clock. Records are measured if they are due in {@code
 * [from, to)}; warm-up is before that. Compare by subtraction: the clock may overflow.
 */
public record Window(long startNanos, long fromNanos, long toNanos) {
    private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

    /**
     * Converts the start time once, so that later changes of the wall clock have no effect.
     *
     * @param startEpochMs by the wall clock of this process, milliseconds since 1970
     */
    public static Window of(double startEpochMs, TaskPlan plan, InstantSource wall) {
        var wallMs = WallClock.nowMs(wall);
        var nanos = System.nanoTime();
        return starting(nanos + Math.round((startEpochMs - wallMs) * NANOS_PER_MS), plan);
    }

    static Window starting(long startNanos, TaskPlan plan) {
        var from = startNanos + TimeUnit.MILLISECONDS.toNanos(plan.warmupMs());
        return new Window(startNanos, from, from + TimeUnit.MILLISECONDS.toNanos(plan.durationMs()));
    }

    /** Returns whether a time is within the measured time. */
    public boolean measures(long nanos) {
        return nanos - fromNanos >= 0 && nanos - toNanos < 0;
    }

    /** Returns whether a time is after the measured time. */
    public boolean isOver(long nanos) {
        return nanos - toNanos >= 0;
    }

    /** Returns the length of the measured time. */
    public long measuredNanos() {
        return toNanos - fromNanos;
    }

    /** Returns the length of the warm-up. */
    public long warmupMs() {
        return TimeUnit.NANOSECONDS.toMillis(fromNanos - startNanos);
    }
}
