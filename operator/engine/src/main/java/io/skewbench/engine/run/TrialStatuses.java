package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.TrialStatus;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.accounting.Accounting;
import io.skewbench.engine.figures.Figures;
import io.skewbench.engine.figures.Metric;
import io.skewbench.engine.result.OperationsOutcome;
import io.skewbench.engine.result.TransactionMarkers;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.state.TrialState;
import io.skewbench.engine.statistics.Rounding;
import io.skewbench.protocol.report.OperationsResult;
import io.skewbench.protocol.report.WorkerResult;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One line for each attempt. */
final class TrialStatuses {
    private TrialStatuses() {}

    /** Returns all lines, in order. */
    static List<TrialStatus> of(Experiment experiment, RunResults results, Figures figures) {
        var primary = Metric.named(experiment.verdicts().primary().getFirst());
        return results.measured().stream().map(result -> line(result, figures.trials().get(result.id()), primary))
                .toList();
    }

    private static @Nullable Long operations(TrialResult result) {
        return result.operations() == null
                ? null
                : Long.valueOf(result.timed().stream().map(OperationsOutcome::result).filter(Objects::nonNull)
                        .flatMap(workers -> workers.operations().stream())
                        .mapToLong(operation -> operation.total().acknowledged()).sum());
    }

    private static @Nullable Long markers(List<WorkerResult> workers) {
        var markers = workers.stream().mapToLong(TransactionMarkers::of).sum();
        return markers == 0 ? null : Long.valueOf(markers);
    }

    private static TrialStatus line(TrialResult result, @Nullable VariantResult figures, Optional<Metric> primary) {
        var after = result.offsetsAfter();
        var growth = after == null || result.operations() != null
                ? null
                : Long.valueOf(result.offsetsBefore().keySet().stream()
                        .mapToLong(topic -> Accounting.growth(topic, result.offsetsBefore(), after)).sum());
        var reported = result.producers().stream().map(ProducersOutcome::result).filter(Objects::nonNull).toList();
        var latest = DoubleStream.concat(reported.stream().mapToDouble(WorkerResult::startSkewMs),
                result.timed().stream().map(OperationsOutcome::result).filter(Objects::nonNull)
                        .mapToDouble(OperationsResult::startSkewMs))
                .max();
        var earliest = Stream.concat(
                result.producers().stream().flatMap(outcome -> Stream.ofNullable(outcome.extremes())),
                result.timed().stream().flatMap(outcome -> Stream.ofNullable(outcome.extremes())))
                .mapToDouble(Extremes::leastSkewMs).min();
        var started = result.startedAtMs();
        var search = result.search();
        return TrialStatus.builder().index(result.trial()).attempt(result.attempt()).variant(result.variant())
                .sweep(result.sweep().isEmpty() ? null : result.sweep()).repetition(result.repetition())
                .state((result.counts() ? TrialState.COMPLETE : TrialState.FAILED).text())
                .value(search == null ? null : search.value())
                .dueRecordsPerSecond(search == null ? null : Double.valueOf(search.dueRecordsPerSecond()))
                .sustained(search == null ? null : Boolean.valueOf(search.isSustained()))
                .reason(result.counts()
                        ? search == null ? null : search.reason()
                        : result.reason() + ": " + result.message())
                .startTime(started == null ? null : Instant.ofEpochMilli(started).toString())
                .startSkewMs(latest.isEmpty() || earliest.isEmpty()
                        ? null
                        : Double.valueOf(Rounding.round(latest.getAsDouble() - earliest.getAsDouble())))
                .acknowledged(reported.isEmpty()
                        ? null
                        : Long.valueOf(reported.stream().mapToLong(r -> r.total().acknowledged()).sum()))
                .transactionMarkers(markers(reported)).offsetGrowth(growth)
                .recordsPerSecond(figures == null ? null : Metric.RECORDS_PER_SECOND.figure().apply(figures))
                .publishLatencyP99Ms(figures == null ? null : Metric.PUBLISH_P99.figure().apply(figures))
                .operations(operations(result))
                .primary(figures == null || figures.operations() == null || primary.isEmpty()
                        ? null
                        : primary.get().figure().apply(figures))
                .build();
    }
}
