package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.api.v1alpha1.Comparison.ConfidenceInterval;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.state.Verdict;
import io.skewbench.engine.statistics.MedianInterval;
import io.skewbench.engine.statistics.PairedDifference;
import io.skewbench.engine.statistics.Rounding;
import io.skewbench.engine.statistics.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One row against the baseline's at the same sweep point. Each trial is compared with the baseline's trial of the same
 * repetition, as those two ran nearest to each other.
 */
final class Comparisons {
    /** Histograms keep 3 significant digits; a smaller relative difference isn't measured. */
    private static final double RESOLUTION = 0.001;

    private Comparisons() {}

    /**
     * Compares by every metric that both have.
     *
     * @param row figures of each single trial, by repetition
     * @param baseline the same of the baseline
     */
    static List<Comparison> of(Map<Integer, VariantResult> row, Map<Integer, VariantResult> baseline) {
        var comparisons = new ArrayList<Comparison>();
        for (var metric : Metric.compared()) {
            var values = values(metric, row);
            var baselines = values(metric, baseline);
            var pairs = new TreeMap<>(values);
            pairs.keySet().retainAll(baselines.keySet());
            if (!pairs.isEmpty()) {
                comparisons.add(comparison(metric, row.values().iterator().next(),
                        baseline.values().iterator().next().name(), new Sample(values.values()),
                        new Sample(baselines.values()), PairedDifference.of(pairs, baselines)));
            }
        }
        return comparisons;
    }

    private static Map<Integer, Double> values(Metric metric, Map<Integer, VariantResult> trials) {
        var values = new TreeMap<Integer, Double>();
        trials.forEach((repetition, trial) -> {
            var value = metric.figure().apply(trial);
            if (value != null) {
                values.put(repetition, value);
            }
        });
        return values;
    }

    private static Comparison comparison(Metric metric, VariantResult row, String baseline, Sample values,
            Sample baselines, PairedDifference paired) {
        var difference = paired.median(baselines.median());
        var percent = baselines.median() == 0
                ? null
                : Double.valueOf(Rounding.round(100 * difference / baselines.median()));
        var interval = paired.interval(baselines.median());
        return new Comparison(row.name(), row.sweep(), baseline, metric.name(), Rounding.round(baselines.median()),
                Rounding.round(values.median()), Rounding.round(difference), percent,
                interval == null
                        ? null
                        : new ConfidenceInterval(Math.round(interval.level() * 1e4) / 1e4,
                                Rounding.round(interval.low()), Rounding.round(interval.high())),
                verdict(metric, difference, baselines.median(), interval).text());
    }

    private static Verdict verdict(Metric metric, double difference, double baseline,
            @Nullable MedianInterval interval) {
        if (interval == null) {
            return Verdict.TOO_FEW_REPETITIONS;
        }
        if (!interval.excludesZero() || Math.abs(difference) <= RESOLUTION * Math.abs(baseline)) {
            return Verdict.NO_DIFFERENCE_SHOWN;
        }
        return difference > 0 == metric.quantity().moreIsBetter() ? Verdict.BETTER : Verdict.WORSE;
    }
}
