package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.TrialStatus;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.accounting.Accounting;
import io.skewbench.engine.figures.Figures;
import io.skewbench.engine.figures.Metric;
import io.skewbench.engine.result.TransactionMarkers;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.state.TrialState;
import io.skewbench.engine.statistics.Rounding;
import io.skewbench.protocol.report.WorkerResult;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One line for each attempt. */
final class TrialStatuses {
    private TrialStatuses() {}

    /** Returns all lines, in order. */
    static List<TrialStatus> of(RunResults results, Figures figures) {
        return results.measured().stream().map(result -> line(result, figures.trials().get(result.id()))).toList();
    }

    private static @Nullable Long markers(List<WorkerResult> workers) {
        var markers = workers.stream().mapToLong(TransactionMarkers::of).sum();
        return markers == 0 ? null : Long.valueOf(markers);
    }

    private static TrialStatus line(TrialResult result, @Nullable VariantResult figures) {
        var after = result.offsetsAfter();
        var growth = after == null
                ? null
                : Long.valueOf(result.offsetsBefore().keySet().stream()
                        .mapToLong(topic -> Accounting.growth(topic, result.offsetsBefore(), after)).sum());
        var reported = result.producers().stream().map(ProducersOutcome::result).filter(Objects::nonNull).toList();
        var latest = reported.stream().mapToDouble(WorkerResult::startSkewMs).max();
        var earliest = result.producers().stream().map(ProducersOutcome::extremes).filter(Objects::nonNull)
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
                .publishLatencyP99Ms(figures == null ? null : Metric.PUBLISH_P99.figure().apply(figures)).build();
    }
}
