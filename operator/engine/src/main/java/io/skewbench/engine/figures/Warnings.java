package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.ConsumersResult;
import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.api.v1alpha1.WorkloadResult;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.accounting.Accounting;
import io.skewbench.engine.client.ClientVersion;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Objections that an expert would raise to a run, each of them once. */
final class Warnings {
    /** With 10 samples beyond it, a percentile's share of them is known to about a third. */
    static final long SAMPLES_FOR_P99 = 1_000;
    private static final long SAMPLES_FOR_P999 = 10_000;
    /** With fewer, noise of 10 % hides differences of half as much again and more. */
    private static final int LEAST_REPETITIONS = 5;

    private final Map<String, Integer> counts = new LinkedHashMap<>();

    private Warnings() {}

    static List<String> of(Experiment experiment, List<TrialResult> results, List<TrialResult> counted,
            List<VariantResult> rows) {
        return of(experiment, results, counted, rows, row -> experiment);
    }

    /** @param during returns the experiment as it was during the trials of a row */
    static List<String> of(Experiment experiment, List<TrialResult> results, List<TrialResult> counted,
            List<VariantResult> rows, Function<Experiment.Row, Experiment> during) {
        var warnings = new Warnings();
        warnings.failedAttempts(results);
        counted.forEach(trial -> warnings.trial(during.apply(trial.row()), trial));
        experiment.everyWorkloads().stream().flatMap(List::stream)
                .filter(workload -> workload.load().choosesPartitions()).map(PlannedWorkload::name).distinct()
                .forEach(workload -> warnings.add("Workload " + workload + " has a rate for each partition, so "
                        + "that its workers chose the partitions: no variant's partitioner was used"));
        rows.forEach(row -> warnings.row(during.apply(Experiment.Row.named(row.name(), row.sweep())), counted, row));
        if (!rows.isEmpty()) {
            warnings.repetitions(experiment);
        }
        return warnings.counts.entrySet().stream()
                .map(entry -> entry.getValue() == 1
                        ? entry.getKey()
                        : entry.getKey() + " (" + entry.getValue() + " times)")
                .toList();
    }

    /** Says how often trials of each row had to be repeated: a variant that fails more than others is worth a look. */
    private void failedAttempts(List<TrialResult> results) {
        var reasons = new LinkedHashMap<Experiment.Row, Map<String, Integer>>();
        results.stream().filter(result -> !result.counts())
                .forEach(result -> reasons.computeIfAbsent(result.row(), unused -> new TreeMap<>())
                        .merge(String.valueOf(result.reason()), 1, Integer::sum));
        reasons.forEach((row, counts) -> {
            var attempts = counts.values().stream().mapToInt(Integer::intValue).sum();
            add(row + ": " + (attempts == 1 ? "1 attempt failed and does" : attempts + " attempts failed and do")
                    + " not count: " + counts.entrySet().stream()
                            .map(entry -> entry.getKey() + (counts.size() > 1 ? " (" + entry.getValue() + ")" : ""))
                            .collect(Collectors.joining(", ")));
        });
    }

    private void repetitions(Experiment experiment) {
        var repetitions = experiment.repetitions();
        if (repetitions == 1 && !experiment.objectives().isEmpty()) {
            add("With 1 repetition, no objective can be decided; repeat at least 2 times");
        }
        if (experiment.rows().size() > 1 && repetitions < LEAST_REPETITIONS) {
            add((repetitions == 1
                    ? "With 1 repetition, no difference can be shown"
                    : "With " + repetitions + " repetitions, only large differences can be shown")
                    + "; repeat at least " + LEAST_REPETITIONS + " times");
        }
    }

    private void trial(Experiment experiment, TrialResult trial) {
        trial.producers().stream().map(ProducersOutcome::result)
                .forEach(result -> {
                    if (result != null) {
                        result.warnings().forEach(this::add);
                    }
                });
        var after = trial.offsetsAfter();
        if (after != null) {
            Accounting.of(trial.producers(), experiment.trial(trial.trial()).producer(), trial.offsetsBefore(),
                    after).warnings().forEach(this::add);
        }
        OperationWarnings.of(trial).forEach(this::add);
        ClockWarnings.of(trial).forEach(this::add);
        ConsumerWarnings.of(trial, trial.accounts()).forEach(this::add);
    }

    private void row(Experiment experiment, List<TrialResult> counted, VariantResult row) {
        var name = Experiment.Row.named(row.name(), row.sweep());
        if (row.errorRatio() != null && row.errorRatio() > 0) {
            add(String.format(Locale.ROOT, "%s: %.2g %% of its records failed; only publish latency includes them",
                    name, 100 * row.errorRatio()) + exceptions(counted, name));
        }
        if (row.publishLatencyMs() != null) {
            censored(name, row.publishLatencyMs());
        }
        OperationWarnings.of(row).forEach(this::add);
        var partitioner = row.partitioner();
        ClientVersion.named(row.clientVersion())
                .filter(version -> partitioner != null && version.skipsPartitions(partitioner))
                .ifPresent(version -> add(name + ": round-robin of kafka-clients " + version
                        + " skips a partition with each new batch, and so may leave some without records "
                        + "(KAFKA-9965)"));
        var latency = row.publishLatencyMs();
        if (latency != null && latency.samples() < SAMPLES_FOR_P99) {
            add(name + ": only " + latency.samples() + " records were measured; fewer than 10 lie beyond the 99th "
                    + "percentile, which takes " + SAMPLES_FOR_P99);
        } else if (latency != null && latency.samples() < SAMPLES_FOR_P999) {
            add(name + ": only " + latency.samples() + " records were measured; fewer than 10 lie beyond the 99.9th "
                    + "percentile, which takes " + SAMPLES_FOR_P999);
        }
        for (var workload : Objects.requireNonNullElse(row.workloads(), List.<WorkloadResult>of())) {
            for (var group : Objects.requireNonNullElse(workload.consumers(), List.<ConsumersResult>of())) {
                ConsumerWarnings.of(workload.name(), group).forEach(warning -> add(name + ": " + warning));
            }
        }
        for (var workload : experiment.workloads(name.sweep()).stream()
                .filter(each -> each.sent().isPresent()).toList()) {
            var workers = counted.stream().filter(trial -> trial.row().equals(name))
                    .flatMap(trial -> trial.producers().stream())
                    .filter(worker -> worker.workload().equals(workload.name()))
                    .toList();
            Limits.of(workers, workload.producersPerPod())
                    .forEach(limit -> add(name + ": workload " + workload.name() + " " + limit));
        }
    }

    private void censored(Experiment.Row name, LatencyMs publish) {
        if (publish.censored() != null && publish.lowerBounds() != null) {
            add(String.format(Locale.ROOT, "%s: %,d of %,d records were never acknowledged; they rank after all "
                    + "others, so its publish %s may be higher than shown", name, publish.censored(),
                    publish.samples() + publish.censored(), String.join(", ", publish.lowerBounds())));
        }
    }

    private static String exceptions(List<TrialResult> counted, Experiment.Row name) {
        return FailedRecords.of(counted.stream().filter(trial -> trial.row().equals(name))
                .flatMap(trial -> trial.producers().stream()).map(ProducersOutcome::result).filter(Objects::nonNull)
                .toList()).map(failed -> "; they " + failed).orElse("");
    }

    private void add(String warning) {
        counts.merge(warning, 1, Integer::sum);
    }
}
