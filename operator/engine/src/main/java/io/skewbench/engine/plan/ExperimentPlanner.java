package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;

/** Turns a spec into the trials that it stands for. */
public final class ExperimentPlanner {

    private ExperimentPlanner() {}

    /**
     * Fills in defaults, parses units, crosses variants with the sweep and orders the trials.
     *
     * @return the experiment, or every mistake that no schema can find
     */
    public static Planned<Experiment> plan(BenchmarkSpec spec) {
        return new SpecPlanner(spec).plan();
    }
}
