package io.skewbench.engine.figures;

import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.model.TailSample;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.WorkerResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** Which quantiles of a row's publish latency rest on a few bursts of slow records, however many records there are. */
final class TailWarnings {
    /** With 10 independent records beyond it, a quantile's share of them is known to about a third. */
    private static final int LEAST = 10;

    private TailWarnings() {}

    /**
     * Returns the warning about a row; empty if there is none.
     *
     * @param trials of the row that count
     */
    static Optional<String> of(Row row, List<TrialResult> trials) {
        var latencies = trials.stream().map(TailWarnings::latencies).toList();
        var all = Histogram.empty();
        all.setAutoResize(true);
        latencies.forEach(all::add);
        var few = new ArrayList<String>();
        for (var percentile : new double[]{99, 99.9}) {
            var value = all.getValueAtPercentile(percentile);
            var sample = latencies.stream().map(trial -> new TailSample.Trial(trial.getTotalCount(),
                    trial.getTotalCount() - trial.getCountBetweenValues(0, value))).toList();
            var beyond = sample.stream().mapToLong(TailSample.Trial::beyond).sum();
            var size = TailSample.size(sample);
            if (beyond >= LEAST && size < LEAST) {
                few.add(String.format(Locale.ROOT, "its %s on about %.1f independent ones among %,d",
                        percentile == 99 ? "p99" : "p99.9", size, beyond));
            }
        }
        return few.isEmpty()
                ? Optional.empty()
                : Optional.of(row + ": its slowest records came together in a few trials, so quantiles of its publish "
                        + "latency rest on fewer than they seem to: " + String.join(", ", few)
                        + "; measure longer, or repeat more often");
    }

    private static org.HdrHistogram.Histogram latencies(TrialResult trial) {
        return Latencies.sum(trial.producers().stream().map(ProducersOutcome::result).filter(Objects::nonNull)
                .map(WorkerResult::publishLatency));
    }
}
