package io.skewbench.worker.measure;

import io.skewbench.protocol.StartSignal;
import io.skewbench.protocol.TaskPlan;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * The times of a trial on this process's {@link System#nanoTime} clock. Measured is what is intended in
 * {@code [from, to)}; before is warm-up. Compare by subtraction: the clock may overflow.
 */
public record Window(long startNanos, long fromNanos, long toNanos) {

    /** Converts the published time, once, so that later steps of the wall clock change nothing. */
    public static Window of(StartSignal start, TaskPlan plan) {
        var wall = Instant.now();
        var nanos = System.nanoTime();
        var wallNanos = TimeUnit.SECONDS.toNanos(wall.getEpochSecond()) + wall.getNano();
        return starting(nanos + TimeUnit.MILLISECONDS.toNanos(start.startAtEpochMs()) - wallNanos, plan);
    }

    static Window starting(long startNanos, TaskPlan plan) {
        var from = startNanos + TimeUnit.MILLISECONDS.toNanos(plan.warmupMs());
        return new Window(startNanos, from, from + TimeUnit.MILLISECONDS.toNanos(plan.durationMs()));
    }

    /** Returns whether the time is measured. */
    public boolean measures(long nanos) {
        return nanos - fromNanos >= 0 && nanos - toNanos < 0;
    }

    /** Returns whether the time comes after what is measured. */
    public boolean isOver(long nanos) {
        return nanos - toNanos >= 0;
    }

    /** Returns the length of the measured time. */
    public long measuredNanos() {
        return toNanos - fromNanos;
    }

    /** Returns the time from start to measured time. */
    public long warmupMs() {
        return TimeUnit.NANOSECONDS.toMillis(fromNanos - startNanos);
    }
}
