package io.skewbench.protocol.timeline;

import io.skewbench.protocol.bounds.Bounds;

/**
 * The steps of a time line. Time 0 is the start of the measured time; every step begins at a multiple of the length of
 * a step, so that warm-up and measured time never share one.
 *
 * @param stepMs length of a step: 1 s, or that doubled as often as the time line needed
 * @param firstMs beginning of the first step; negative in the warm-up
 * @param steps their number
 */
record TimeAxis(long stepMs, long firstMs, int steps) {

    private long endMs() {
        return firstMs + steps * stepMs;
    }

    /** Returns the axis that holds this one in steps twice as long. */
    TimeAxis coarser() {
        return covering(2 * stepMs, firstMs, endMs());
    }

    /** Returns the axis that holds both, in the longer steps of the two. */
    TimeAxis union(TimeAxis other) {
        return covering(Math.max(stepMs, other.stepMs), Math.min(firstMs, other.firstMs),
                Math.max(endMs(), other.endMs()));
    }

    /** Of at most {@link Bounds#STEPS} steps, whatever two reports claim to lie between them. */
    private static TimeAxis covering(long least, long fromMs, long toMs) {
        var stepMs = least;
        while (Math.ceilDiv(toMs, stepMs) - Math.floorDiv(fromMs, stepMs) > Bounds.STEPS) {
            stepMs *= 2;
        }
        var first = Math.floorDiv(fromMs, stepMs);
        return new TimeAxis(stepMs, first * stepMs, (int) (Math.ceilDiv(toMs, stepMs) - first));
    }

    /** Returns which of this axis's steps holds step {@code index} of a finer one. */
    int holding(TimeAxis finer, int index) {
        return (int) Math.floorDiv(finer.firstMs + index * finer.stepMs - firstMs, stepMs);
    }
}
