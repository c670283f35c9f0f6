package io.skewbench.admin.setting;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import io.skewbench.engine.plan.ExperimentPlanner;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Plans experiments whose client settings Kafka's clients accept. */
public final class CheckedExperiment {

    private CheckedExperiment() {}

    /**
     * Plans the run of a Benchmark.
     *
     * @return the experiment, or all errors; for a value that Kafka's definition refuses, only that error is returned
     */
    public static Planned<Experiment> of(Benchmark benchmark) {
        return checked(benchmark.getSpec(), ExperimentPlanner.plan(benchmark));
    }

    /** Plans a spec that is not run, as {@link #of(Benchmark)} does; without a seed, its trials are in any order. */
    public static Planned<Experiment> of(BenchmarkSpec spec) {
        return checked(spec, ExperimentPlanner.plan(spec));
    }

    private static Planned<Experiment> checked(BenchmarkSpec spec, Planned<Experiment> planned) {
        var settings = KafkaSettings.check(spec);
        var refused = settings.stream().map(Problem::path).collect(Collectors.toSet());
        return switch (planned) {
            case Planned.Invalid<Experiment>(var problems) -> new Planned.Invalid<>(
                    Stream.concat(problems.stream().filter(problem -> !refused.contains(problem.path())),
                            settings.stream()).distinct().toList());
            case Planned.Valid<Experiment> valid -> settings.isEmpty() ? valid : new Planned.Invalid<>(settings);
        };
    }
}
