package io.skewbench.worker.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One count for each step, zero where nothing was counted. */
final class StepCounts {
    private long[] counts = new long[64];

    void add(int step, long more) {
        if (step >= counts.length) {
            counts = Arrays.copyOf(counts, Math.max(step + 1, 2 * counts.length));
        }
        counts[step] += more;
    }

    /** Returns the counts of the first steps. */
    List<Long> list(int steps) {
        var list = new ArrayList<Long>(steps);
        for (var step = 0; step < steps; step++) {
            list.add(step < counts.length ? counts[step] : 0);
        }
        return list;
    }
}
