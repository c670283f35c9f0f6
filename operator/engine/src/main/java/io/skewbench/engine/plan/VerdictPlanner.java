package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.Experiment.VerdictRules;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.figures.Metric;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Plans what verdicts are about: the primary metrics and the smallest effect that matters. */
final class VerdictPlanner {
    /** With two, the model has hardly any degrees of freedom. */
    private static final int LEAST_REPETITIONS = 3;
    private static final int MOST_REPETITIONS = 99;

    private final Problems problems;

    VerdictPlanner(Problems problems) {
        this.problems = problems;
    }

    /** @param points the workloads at each point of the sweep */
    VerdictRules plan(BenchmarkSpec spec, List<List<PlannedWorkload>> points, int repetitions) {
        var rules = rules(spec, points);
        if (spec.calibrates() && repetitions < LEAST_REPETITIONS) {
            problems.add("spec.repetitions", repetitions, "is too few for calibrate, which takes at least "
                    + LEAST_REPETITIONS + ": raise it, or remove calibrate");
        }
        var earliest = spec.minRepetitions();
        if (earliest == null) {
            return rules;
        }
        var path = "spec.minRepetitions";
        problems.number(path, earliest, earliest, LEAST_REPETITIONS, MOST_REPETITIONS);
        if (earliest >= repetitions) {
            problems.add(path, earliest, "leaves nothing to save, as repetitions is " + repetitions
                    + ": raise repetitions, or remove minRepetitions");
        }
        if (spec.variants().size() == 1) {
            problems.add(path, earliest, "needs a verdict to wait for, and there is only one variant: add another, or "
                    + "remove minRepetitions");
        }
        if (rules.primary().contains(Metric.BROKER_IMBALANCE.name())) {
            problems.add(path, earliest, "cannot wait for a verdict on brokerImbalance: remove it from primary, or "
                    + "remove minRepetitions");
        }
        return new VerdictRules(rules.primary(), rules.smallestEffect(), earliest);
    }

    private VerdictRules rules(BenchmarkSpec spec, List<List<PlannedWorkload>> points) {
        var workloads = points.stream().flatMap(List::stream).toList();
        var unlimited = unlimited(workloads);
        if (spec.primary() == null) {
            return new VerdictRules(
                    unlimited.isPresent() ? List.of(Metric.RECORDS_PER_SECOND.name()) : VerdictRules.DEFAULT.primary(),
                    smallestEffect(spec.smallestEffect()), VerdictRules.ALL);
        }
        for (var i = 0; i < spec.primary().size(); i++) {
            check("spec.primary[" + i + "]", spec.primary().get(i), workloads,
                    points.stream().allMatch(point -> unlimited(point).isPresent()) ? unlimited : Optional.empty());
        }
        return new VerdictRules(List.copyOf(new LinkedHashSet<>(spec.primary())),
                smallestEffect(spec.smallestEffect()), VerdictRules.ALL);
    }

    /** Returns the name of the first workload that sends as fast as it can. */
    private static Optional<String> unlimited(List<PlannedWorkload> workloads) {
        return workloads.stream().filter(workload -> !workload.load().hasDueTimes()).map(PlannedWorkload::name)
                .findFirst();
    }

    /** @param unlimited a workload that sends as fast as it can, if there is one at each point of the sweep */
    private void check(String path, String name, List<PlannedWorkload> workloads, Optional<String> unlimited) {
        var metric = Metric.named(name);
        if (metric.isEmpty()) {
            problems.add(path, name, "is not a metric: use one of " + Metric.names());
            return;
        }
        var quantity = metric.get().quantity();
        if (quantity.isLatency() && unlimited.isPresent()) {
            problems.add(path, name, "gets no verdict, because the load of workload " + unlimited.get()
                    + " is unlimited and latency then follows from the throughput: name recordsPerSecond, or give "
                    + "the workload a rate");
        } else if (quantity.isOfConsumers() && workloads.stream().allMatch(it -> it.consumers().isEmpty())) {
            problems.add(path, name, "needs consumers, and no workload has any: add consumers to one, or name another "
                    + "metric");
        }
    }

    /** Takes what the definition lets through, such as 5%. */
    private static double smallestEffect(@Nullable String percent) {
        return percent == null
                ? VerdictRules.DEFAULT.smallestEffect()
                : Double.parseDouble(percent.substring(0, percent.length() - 1)) / 100;
    }
}
