package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.Replication;
import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.engine.statistics.Rounding;
import io.skewbench.engine.statistics.Sample;
import io.skewbench.protocol.report.ReplicationResult;
import io.skewbench.protocol.report.WorkerResult;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How the replicas of a row's topics kept up, from the one worker of each workload that observed them. */
final class ReplicationFigures {
    private final List<List<WorkerResult>> trials;

    /** @param byTrial for each trial, the results of its workloads */
    private ReplicationFigures(List<List<WorkerResult>> byTrial) {
        this.trials = byTrial.stream()
                .map(workers -> workers.stream().filter(worker -> worker.replication() != null).toList())
                .filter(workers -> !workers.isEmpty()).toList();
    }

    /**
     * Returns the figures; null where no worker saw followers.
     *
     * @param byTrial for each trial, the results of its workloads
     */
    static @Nullable Replication of(List<List<WorkerResult>> byTrial) {
        var figures = new ReplicationFigures(byTrial);
        return figures.trials.isEmpty() ? null : figures.all();
    }

    private Replication all() {
        var ratios = trials.stream().filter(workers -> acknowledged(workers) > 0)
                .map(workers -> rate(workers) / acknowledged(workers)).toList();
        return new Replication(spread(ReplicationFigures::rate),
                trials.stream().anyMatch(workers -> acknowledged(workers) == 0)
                        ? null
                        : spread(workers -> rate(workers) / acknowledged(workers) * bytes(workers)),
                ratios.isEmpty() ? null : Double.valueOf(Rounding.round(new Sample(ratios).median())),
                all(trials.stream()).mapToLong(ReplicationResult::replicatedLate).max().orElse(0),
                Rounding.round(all(trials.stream()).mapToDouble(ReplicationResult::catchUpMs).max().orElse(0)),
                all(trials.stream()).mapToInt(ReplicationResult::mostOutOfSync).max().orElse(0),
                all(trials.stream()).mapToInt(ReplicationResult::shrinks).sum());
    }

    private Spread spread(ToDoubleFunction<List<WorkerResult>> figure) {
        var sample = new Sample(trials.stream().map(figure::applyAsDouble).toList());
        return new Spread(Rounding.round(sample.median()), Rounding.round(sample.min()), Rounding.round(sample.max()));
    }

    private static double rate(List<WorkerResult> workers) {
        return all(Stream.of(workers)).mapToDouble(seen -> seen.replicatedInWindow() * 1e3 / seen.windowMs()).sum();
    }

    /** Returns the acknowledged records per second of the same workloads. */
    private static double acknowledged(List<WorkerResult> workers) {
        return workers.stream().mapToDouble(
                worker -> Rates.perSecond(worker.acknowledgedInWindow(), worker.measuredMs())).sum();
    }

    private static double bytes(List<WorkerResult> workers) {
        return workers.stream().mapToDouble(worker -> Rates.perSecond(worker.bytesInWindow(), worker.measuredMs()))
                .sum();
    }

    private static Stream<ReplicationResult> all(Stream<List<WorkerResult>> trials) {
        return trials.flatMap(List::stream).map(WorkerResult::replication).filter(Objects::nonNull);
    }
}
