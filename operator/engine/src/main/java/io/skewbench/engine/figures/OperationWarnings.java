package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.OperationResult;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.result.OperationsOutcome;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.protocol.report.OperationsResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Objections that an expert would raise to timed operations. */
final class OperationWarnings {

    private OperationWarnings() {}

    /** Returns a sentence for each objection to one trial. */
    static List<String> of(TrialResult trial) {
        return trial.timed().stream().flatMap(outcome -> Stream.ofNullable(outcome.result())
                .flatMap(result -> of(outcome, result))).toList();
    }

    private static Stream<String> of(OperationsOutcome outcome, OperationsResult result) {
        var warnings = new ArrayList<>(result.warnings());
        var lost = result.counts().getOrDefault(OperationsResult.SESSIONS_LOST, 0L);
        if (lost > 0) {
            warnings.add(String.format(Locale.ROOT, "Workload %s lost sessions: the operations that they had under way "
                    + "failed, and others waited for a new session", outcome.workload()));
        }
        var missed = result.counts().getOrDefault(OperationsResult.NOTIFICATIONS_MISSED, 0L);
        if (missed > 0) {
            warnings.add(String.format(Locale.ROOT, "Workload %s: notifications did not come that acknowledged "
                    + "operations should have caused", outcome.workload()));
        }
        var left = result.counts().getOrDefault(OperationsResult.NODES_LEFT, 0L);
        if (left > 0) {
            warnings.add(String.format(Locale.ROOT, "Workload %s: nodes that it had created could not be deleted after "
                    + "the trial, or not in time", outcome.workload()));
        }
        return warnings.stream();
    }

    /** Returns a sentence for each objection to the figures of a row. */
    static List<String> of(VariantResult row) {
        var operations = Objects.requireNonNullElse(row.operations(), List.<OperationResult>of());
        var name = Row.named(row.name(), row.sweep());
        var warnings = new ArrayList<String>();
        var few = operations.stream().filter(each -> hasFewer(each, Warnings.SAMPLES_FOR_P99)).toList();
        if (!few.isEmpty()) {
            warnings.add(name + ": fewer than " + Warnings.SAMPLES_FOR_P99 + " operations were measured of "
                    + names(few) + ", so that fewer than 10 lie beyond the 99th percentile; raise the rate or "
                    + "the duration");
        }
        operations.stream().filter(each -> each.errorRatio() != null && each.errorRatio() > 0)
                .forEach(each -> warnings.add(String.format(Locale.ROOT, "%s: %.2g %% of its %s operations failed%s",
                        name, 100 * Objects.requireNonNull(each.errorRatio()), each.name(), exceptions(each))));
        return warnings;
    }

    private static boolean hasFewer(OperationResult operation, long samples) {
        var latency = operation.latencyMs();
        return latency == null || latency.samples() < samples;
    }

    private static String names(List<OperationResult> operations) {
        return operations.stream().map(OperationResult::name).collect(Collectors.joining(", "));
    }

    private static String exceptions(OperationResult operation) {
        return operation.errors() == null ? "" : ", by " + String.join(", ", operation.errors().keySet());
    }
}
