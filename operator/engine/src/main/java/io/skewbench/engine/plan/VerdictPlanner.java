package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.Experiment.VerdictRules;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.ProbedOperation;
import io.skewbench.engine.figures.Metric;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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
        if (spec.primary() == null) {
            return new VerdictRules(primary(workloads), smallestEffect(spec.smallestEffect()), VerdictRules.ALL);
        }
        var yielded = YieldedMetrics.of(spec);
        for (var i = 0; i < spec.primary().size(); i++) {
            check("spec.primary[" + i + "]", spec.primary().get(i), workloads, points, yielded);
        }
        return new VerdictRules(List.copyOf(new LinkedHashSet<>(spec.primary())),
                smallestEffect(spec.smallestEffect()), VerdictRules.ALL);
    }

    private static List<String> primary(List<PlannedWorkload> workloads) {
        var operations = workloads.stream().flatMap(workload -> workload.operations().stream())
                .flatMap(timed -> timed.probe().operations().stream()).distinct()
                .flatMap(name -> ProbedOperation.named(name).stream()).toList();
        if (operations.isEmpty()) {
            return unlimited(workloads).isPresent()
                    ? List.of(Metric.RECORDS_PER_SECOND.name())
                    : VerdictRules.DEFAULT.primary();
        }
        return Stream.concat(operations.stream().filter(ProbedOperation::writes).limit(1),
                operations.stream().filter(operation -> !operation.writes()).limit(1))
                .map(operation -> primary(operation.text(), workloads)).toList();
    }

    /** With a rate, operations per second are what the load asks for, whatever the variant. */
    private static String primary(String operation, List<PlannedWorkload> workloads) {
        var timing = workloads.stream().filter(workload -> times(workload, operation)).toList();
        return "probe." + operation + (unlimited(timing).isPresent() ? ".perSecond" : ".p99");
    }

    private static boolean times(PlannedWorkload workload, String operation) {
        return workload.operations().filter(timed -> timed.probe().operations().contains(operation)).isPresent();
    }

    /** Returns the name of the first workload that does as much as it can, so that latencies follow from that. */
    private static Optional<String> unlimited(List<PlannedWorkload> workloads) {
        return workloads.stream().filter(workload -> !workload.load().hasDueTimes()).map(PlannedWorkload::name)
                .findFirst();
    }

    private void check(String path, String name, List<PlannedWorkload> workloads, List<List<PlannedWorkload>> points,
            YieldedMetrics yielded) {
        var metric = Metric.named(name);
        if (metric.isEmpty()) {
            problems.add(path, name, "is not a metric: use " + yielded.names());
            return;
        }
        var remedy = yielded.remedy(metric.get());
        if (remedy != null) {
            problems.add(path, name, remedy);
            return;
        }
        var quantity = metric.get().quantity();
        var unlimited = points.stream().allMatch(point -> unlimited(measuring(metric.get(), point)).isPresent())
                ? unlimited(measuring(metric.get(), workloads))
                : Optional.<String>empty();
        if (quantity.isLatency() && unlimited.isPresent()) {
            problems.add(path, name, "gets no verdict, because the load of workload " + unlimited.get()
                    + " is unlimited and latency then follows from the throughput: name "
                    + metric.get().operation().map(operation -> "probe." + operation + ".perSecond")
                            .orElse(Metric.RECORDS_PER_SECOND.name())
                    + ", or give the workload a rate");
        } else if (quantity.isOfConsumers() && workloads.stream().allMatch(it -> it.consumers().isEmpty())) {
            problems.add(path, name, "needs consumers, and no workload has any: add consumers to one, or name another "
                    + "metric");
        }
    }

    /** Returns those workloads whose load decides whether a latency says something: of an operation, its probes. */
    private static List<PlannedWorkload> measuring(Metric metric, List<PlannedWorkload> workloads) {
        var operation = metric.operation();
        return operation.isEmpty()
                ? workloads
                : workloads.stream().filter(workload -> !workload.informsWithoutDueTimes()
                        && times(workload, operation.get())).toList();
    }

    /** Takes what the definition lets through, such as 5%. */
    private static double smallestEffect(@Nullable String percent) {
        return percent == null
                ? VerdictRules.DEFAULT.smallestEffect()
                : Double.parseDouble(percent.substring(0, percent.length() - 1)) / 100;
    }
}
