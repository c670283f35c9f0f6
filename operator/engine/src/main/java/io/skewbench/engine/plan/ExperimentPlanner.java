package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;

/** Plans the trials that a spec describes. */
public final class ExperimentPlanner {

    private ExperimentPlanner() {}

    /**
     * Fills in defaults, parses units, crosses variants with the sweep and orders the trials.
     *
     * @return the experiment, or every problem that the schema cannot find
     */
    public static Planned<Experiment> plan(BenchmarkSpec spec) {
        return new SpecPlanner(spec).plan();
    }
}
