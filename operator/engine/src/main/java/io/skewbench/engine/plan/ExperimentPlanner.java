package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import java.util.Optional;

/** Plans the trials that a spec describes. */
public final class ExperimentPlanner {
    /** The seed of plans of which only the errors or the size matter. */
    private static final long ANY_SEED = 1;

    private ExperimentPlanner() {}

    /**
     * Fills in defaults, parses units, crosses variants with the sweep and orders the trials.
     *
     * @param benchmark from whose UID the seed follows, unless the spec has one; a Benchmark that no API server and no
     * run has stored has no UID, and is planned as its spec alone
     * @return the experiment, or every problem that the schema cannot find
     */
    public static Planned<Experiment> plan(Benchmark benchmark) {
        var uid = Optional.ofNullable(benchmark.getMetadata().getUid());
        return new SpecPlanner(benchmark.getSpec(), uid.map(RunSeed::of).orElse(ANY_SEED)).plan();
    }

    /** Plans a spec that is not run: without a seed of its own, its trials are in any order. */
    public static Planned<Experiment> plan(BenchmarkSpec spec) {
        return new SpecPlanner(spec, ANY_SEED).plan();
    }
}
