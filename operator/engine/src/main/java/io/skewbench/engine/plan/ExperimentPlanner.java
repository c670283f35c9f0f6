package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.CalibratedRun;
import io.skewbench.engine.ExperimentBuilder;
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
        return plan(benchmark.getSpec(), uid.map(RunSeed::of).orElse(ANY_SEED));
    }

    /** Plans a spec that is not run: without a seed of its own, its trials are in any order. */
    public static Planned<Experiment> plan(BenchmarkSpec spec) {
        return plan(spec, ANY_SEED);
    }

    /** Plans the spec as it is written first: what a calibration leaves out has to be right all the same. */
    private static Planned<Experiment> plan(BenchmarkSpec spec, long seed) {
        var written = new SpecPlanner(spec, seed).plan();
        var copies = Copies.planned(spec);
        if (copies.equals(spec) || !(written instanceof Planned.Valid<Experiment>(var asWritten))) {
            return written;
        }
        return switch (new SpecPlanner(copies, seed).plan()) {
            case Planned.Invalid<Experiment> invalid -> invalid;
            case Planned.Valid<Experiment>(var experiment) -> new Planned.Valid<>(ExperimentBuilder.builder(experiment)
                    .calibrated(spec.calibrates() ? Optional.of(calibrated(spec, asWritten)) : Optional.empty())
                    .isSealed(!spec.calibrates()).build());
        };
    }

    private static CalibratedRun calibrated(BenchmarkSpec spec, Experiment written) {
        return new CalibratedRun(spec.variants().size(), written.rows().size() / spec.variants().size());
    }
}
