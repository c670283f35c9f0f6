package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.OperationResult;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.api.v1alpha1.WorkloadResult;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.ProbedOperation;
import io.skewbench.engine.state.NoVerdictReason;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether a metric of a row says something about the row's variant. Rates and imbalances always do. */
record Information(Experiment experiment, Metric metric) {
    /** A tenth of the records beyond the 99th percentile. */
    private static final double MOST_FAILED = 0.001;
    /** Rows with less than this share of the offered load are saturated. */
    private static final double KEPT_UP = 0.95;

    /** Returns why the metric says nothing; empty if it does. */
    Optional<NoVerdictReason> lacking(VariantResult row) {
        if (!metric.quantity().isLatency()) {
            return Optional.empty();
        }
        var workloads = experiment.workloads(Objects.requireNonNullElse(row.sweep(), Map.of()));
        var operation = metric.operation();
        if (operation.isPresent()) {
            return ofOperation(operation.get(), workloads, row);
        }
        if (workloads.stream().anyMatch(workload -> !workload.load().hasDueTimes())) {
            return Optional.of(NoVerdictReason.CLOSED_LOOP);
        }
        if (row.errorRatio() != null && row.errorRatio() > MOST_FAILED) {
            return Optional.of(NoVerdictReason.RECORDS_FAILED);
        }
        if (Objects.requireNonNullElse(row.workloads(), List.<WorkloadResult>of()).stream()
                .anyMatch(Information::isSaturated)) {
            return Optional.of(NoVerdictReason.SATURATED);
        }
        return metric.isLowerBound(row) ? Optional.of(NoVerdictReason.RECORDS_FAILED) : Optional.empty();
    }

    private Optional<NoVerdictReason> ofOperation(String operation, List<PlannedWorkload> workloads,
            VariantResult row) {
        if (workloads.stream().anyMatch(workload -> isClosedLoop(workload, operation))) {
            return Optional.of(NoVerdictReason.CLOSED_LOOP);
        }
        var results = Stream.concat(Stream.of(operation), causes(operation))
                .flatMap(name -> OperationMetric.of(row, name).stream()).toList();
        if (results.stream().anyMatch(Information::failed)) {
            return Optional.of(NoVerdictReason.RECORDS_FAILED);
        }
        if (results.stream().anyMatch(Information::isSaturated)) {
            return Optional.of(NoVerdictReason.SATURATED);
        }
        return metric.isLowerBound(row) ? Optional.of(NoVerdictReason.RECORDS_FAILED) : Optional.empty();
    }

    /**
     * An event is not due itself: it comes as late as the operation that causes it, and not at all where that fails.
     */
    private static Stream<String> causes(String operation) {
        return ProbedOperation.named(operation).filter(ProbedOperation.NOTIFICATION::equals).stream()
                .flatMap(event -> event.needed().stream()).map(ProbedOperation::text);
    }

    private static boolean failed(OperationResult operation) {
        return operation.errorRatio() != null && operation.errorRatio() > MOST_FAILED;
    }

    private static boolean isClosedLoop(PlannedWorkload workload, String operation) {
        return !workload.load().hasDueTimes() && !workload.informsWithoutDueTimes()
                && workload.operations().filter(timed -> timed.probe().operations().contains(operation)).isPresent();
    }

    private static boolean isSaturated(OperationResult operation) {
        var offered = operation.offeredPerSecond();
        var rate = operation.perSecond();
        return offered != null && rate != null && rate.median() < KEPT_UP * offered;
    }

    private static boolean isSaturated(WorkloadResult workload) {
        var offered = workload.offeredRecordsPerSecond();
        var rate = workload.recordsPerSecond();
        return offered != null && rate != null && rate.median() < KEPT_UP * offered;
    }
}
