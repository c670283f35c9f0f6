package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.engine.statistics.Rounding;
import io.skewbench.engine.statistics.Sample;
import io.skewbench.protocol.report.WorkerResult;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The acknowledged records or bytes per second of the measured time. */
final class Rates {

    private Rates() {}

    /**
     * Returns the spread over trials of an amount per second, or null where no trial has a result.
     *
     * @param trials for each trial, its workers' results
     * @param count records or bytes acknowledged in the measured time
     */
    static @Nullable Spread spread(List<List<WorkerResult>> trials, ToLongFunction<WorkerResult> count) {
        return spreadOf(trials, worker -> perSecond(count.applyAsLong(worker), worker.measuredMs()));
    }

    /**
     * Returns the spread over trials of the rates of any kind of worker, or null where no trial has a result.
     *
     * @param trials the results of the workers of each trial
     * @param rate of one worker; those of a trial are added up
     */
    static <T> @Nullable Spread spreadOf(List<List<T>> trials, ToDoubleFunction<T> rate) {
        var rates = trials.stream().filter(workers -> !workers.isEmpty())
                .map(workers -> workers.stream().mapToDouble(rate).sum()).toList();
        if (rates.isEmpty()) {
            return null;
        }
        var sample = new Sample(rates);
        return new Spread(Rounding.round(sample.median()), Rounding.round(sample.min()), Rounding.round(sample.max()));
    }

    /** Returns the records per second that the load asked for, the median of the trials; null without a rate. */
    static @Nullable Double offered(List<List<WorkerResult>> trials) {
        var workers = trials.stream().flatMap(List::stream).toList();
        if (workers.isEmpty() || workers.stream().anyMatch(worker -> worker.due() == null)) {
            return null;
        }
        var offered = spread(trials, worker -> Objects.requireNonNullElse(worker.due(), 0L));
        return offered == null ? null : Double.valueOf(offered.median());
    }

    /** Returns the mean of a client's metric, weighted; null where nobody has it. */
    static @Nullable Double weighted(List<WorkerResult> workers, Function<WorkerResult, @Nullable Double> metric,
            ToLongFunction<WorkerResult> weight) {
        var sum = 0.0;
        var weights = 0.0;
        for (var worker : workers) {
            var value = metric.apply(worker);
            if (value != null && weight.applyAsLong(worker) > 0) {
                sum += value * weight.applyAsLong(worker);
                weights += weight.applyAsLong(worker);
            }
        }
        return weights == 0 ? null : Double.valueOf(Rounding.round(sum / weights));
    }

    /**
     * Returns the mean size of parts, given each worker's mean and what its parts add up to: the total over the number
     * of parts.
     */
    static @Nullable Double meanPart(List<WorkerResult> workers,
            Function<WorkerResult, @Nullable Double> mean, ToLongFunction<WorkerResult> whole) {
        var sum = 0.0;
        var parts = 0.0;
        for (var worker : workers) {
            var value = mean.apply(worker);
            if (value != null && value > 0 && whole.applyAsLong(worker) > 0) {
                sum += whole.applyAsLong(worker);
                parts += whole.applyAsLong(worker) / value;
            }
        }
        return parts == 0 ? null : Double.valueOf(Rounding.round(sum / parts));
    }

    static double perSecond(long count, long measuredMs) {
        return measuredMs <= 0 ? 0 : count * 1000.0 / measuredMs;
    }
}
