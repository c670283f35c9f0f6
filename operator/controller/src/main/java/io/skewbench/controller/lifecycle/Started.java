package io.skewbench.controller.lifecycle;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.RunId;

/**
 * Whether a run has started: its status holds its id, which is written before the first thing is created or changed for
 * it. Only the operator may write a status; objects, labels and finalizers are for others to write as well.
 */
public final class Started {

    private Started() {}

    /** Returns whether anything of the Benchmark's run may exist. */
    public static boolean is(Benchmark benchmark) {
        return benchmark.getStatus() != null && RunId.of(benchmark).equals(benchmark.getStatus().runId());
    }
}
