package io.skewbench.worker.measure;

import io.skewbench.protocol.timeline.Timeline;
import java.util.concurrent.TimeUnit;

/**
 * The steps of a trial's time line on this process's {@link System#nanoTime} clock.
 *
 * @param beginNanos beginning of the first step, at or before the start time
 * @param lengthNanos of a step
 * @param beforeMeasured steps until the measured time begins
 */
record TimelineSteps(long beginNanos, long lengthNanos, int beforeMeasured) {

    static TimelineSteps of(Window window) {
        var length = TimeUnit.MILLISECONDS.toNanos(
                Timeline.stepMs(TimeUnit.NANOSECONDS.toMillis(window.toNanos() - window.startNanos())));
        var before = Math.ceilDiv(window.fromNanos() - window.startNanos(), length);
        return new TimelineSteps(window.fromNanos() - before * length, length, (int) before);
    }

    /** Returns which step a time is in; times before the first count as in it. */
    int at(long nanos) {
        return (int) Math.max(0, (nanos - beginNanos) / lengthNanos);
    }

    /** Returns the end of a step. */
    long endNanos(int step) {
        return beginNanos + (step + 1L) * lengthNanos;
    }

    long lengthMs() {
        return TimeUnit.NANOSECONDS.toMillis(lengthNanos);
    }

    /** Returns the beginning of the first step, counted from the start of the measured time. */
    long firstMs() {
        return -beforeMeasured * lengthMs();
    }
}
