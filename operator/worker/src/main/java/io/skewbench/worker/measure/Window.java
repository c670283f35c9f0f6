package io.skewbench.worker.measure;

import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.worker.clock.WallClock;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/**
 * The times of a trial on this process's {@link System#nanoTime} clock. Records are measured if they are due in {@code
 * [from, to)}; warm-up is before that. Compare by subtraction: the clock may overflow.
 *
 * @param startEpochMs the start by the wall clock of this process, milliseconds since 1970
 */
public record Window(long startNanos, long fromNanos, long toNanos, double startEpochMs) {
    private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);
    /** A thread may be interrupted between two readings; of so many pairs, one is not. */
    private static final int READINGS = 10;

    /**
     * Converts the start time once, so that later steps of the wall clock have no effect.
     *
     * @param startEpochMs by the wall clock of this process, milliseconds since 1970
     */
    public static Window of(double startEpochMs, TaskPlan plan, InstantSource wall) {
        var closest = Long.MAX_VALUE;
        var startNanos = 0L;
        for (var reading = 0; reading < READINGS; reading++) {
            var before = System.nanoTime();
            var wallMs = WallClock.nowMs(wall);
            var took = System.nanoTime() - before;
            if (took < closest) {
                closest = took;
                startNanos = before + took / 2 + Math.round((startEpochMs - wallMs) * NANOS_PER_MS);
            }
        }
        return starting(startNanos, startEpochMs, plan);
    }

    static Window starting(long startNanos, double startEpochMs, TaskPlan plan) {
        var from = startNanos + TimeUnit.MILLISECONDS.toNanos(plan.warmupMs());
        return new Window(startNanos, from, from + TimeUnit.MILLISECONDS.toNanos(plan.durationMs()), startEpochMs);
    }

    /** Returns a time as Kafka's timestamps show it: in whole milliseconds since 1970, and not after it. */
    public long timestampMs(long nanos) {
        return (long) Math.floor(startEpochMs + (nanos - startNanos) / NANOS_PER_MS);
    }

    /** Returns the time of a timestamp in milliseconds since 1970. */
    public long nanosAt(long timestampMs) {
        return startNanos + Math.round((timestampMs - startEpochMs) * NANOS_PER_MS);
    }

    /** Returns whether a time is within the measured time. */
    public boolean measures(long nanos) {
        return nanos - fromNanos >= 0 && nanos - toNanos < 0;
    }

    /** Returns how much of the measured time lies between two times; 0 if the second is before the first. */
    public long measuredWithin(long fromAt, long untilAt) {
        var start = fromAt - fromNanos > 0 ? fromAt : fromNanos;
        var end = untilAt - toNanos < 0 ? untilAt : toNanos;
        return Math.max(0, end - start);
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
