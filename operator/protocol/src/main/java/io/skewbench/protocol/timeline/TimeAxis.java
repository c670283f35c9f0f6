package io.skewbench.protocol.timeline;

import io.skewbench.protocol.bounds.Bounds;

/**
 * The steps of a time line. Time 0 is the start of the measured time. Every step begins at a multiple of the step's
 * length, so that no step contains both warm-up and measured time.
 *
 * @param stepMs length of a step: 1 s, or that doubled as often as the time line needed
 * @param firstMs beginning of the first step; negative in the warm-up
 * @param steps their number
 */
record TimeAxis(long stepMs, long firstMs, int steps) {

    private long endMs() {
        return firstMs + steps * stepMs;
    }

    /** Returns the axis that covers this one with steps twice as long. */
    TimeAxis coarser() {
        return covering(2 * stepMs, firstMs, endMs());
    }

    /** Returns the axis that covers both axes, with the longer steps of the two. */
    TimeAxis union(TimeAxis other) {
        return covering(Math.max(stepMs, other.stepMs), Math.min(firstMs, other.firstMs),
                Math.max(endMs(), other.endMs()));
    }

    /** Returns an axis of at most {@link Bounds#STEPS} steps, however far apart two reports claim to be. */
    private static TimeAxis covering(long least, long fromMs, long toMs) {
        var stepMs = least;
        while (Math.ceilDiv(toMs, stepMs) - Math.floorDiv(fromMs, stepMs) > Bounds.STEPS) {
            stepMs *= 2;
        }
        var first = Math.floorDiv(fromMs, stepMs);
        return new TimeAxis(stepMs, first * stepMs, (int) (Math.ceilDiv(toMs, stepMs) - first));
    }

    /** Returns the step of this axis that contains step {@code index} of a finer axis. */
    int holding(TimeAxis finer, int index) {
        return (int) Math.floorDiv(finer.firstMs + index * finer.stepMs - firstMs, stepMs);
    }
}
