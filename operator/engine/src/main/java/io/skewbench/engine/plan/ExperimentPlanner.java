package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;

/** Plans the trials that a spec describes. */
public final class ExperimentPlanner {
    /** For specs of which only the errors or the size matter. */
    private static final long ANY_SEED = 1;

    private ExperimentPlanner() {}

    /**
     * Fills in defaults, parses units, crosses variants with the sweep and orders the trials.
     *
     * @param benchmark with a UID, from which the seed follows unless the spec has one
     * @return the experiment, or every problem that the schema cannot find
     */
    public static Planned<Experiment> plan(Benchmark benchmark) {
        return new SpecPlanner(benchmark.getSpec(), RunSeed.of(benchmark.getMetadata().getUid())).plan();
    }

    /** Plans a spec that is not run: without a seed of its own, its trials are in any order. */
    public static Planned<Experiment> plan(BenchmarkSpec spec) {
        return new SpecPlanner(spec, ANY_SEED).plan();
    }
}
