package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.ShortList;
import io.skewbench.engine.model.Diagnosis;
import io.skewbench.engine.model.Effect;
import io.skewbench.engine.model.Outlier;
import io.skewbench.engine.model.UnequalNoise;
import io.skewbench.engine.state.Verdict;
import io.skewbench.engine.statistics.Rounding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What an expert would notice about the trials behind the verdicts of the primary metrics: that figures drift, that
 * trials depend on each other, that a row is noisier than the others, and which trials the others do not explain. The
 * latter stay in every figure; the warning says which verdicts would be others without them.
 */
final class ModelWarnings {
    /** Probability that a run with independent trials of equal noise gets a warning, for each kind of warning. */
    static final double ERROR = 0.01;
    /** The most outliers, and the most verdicts, that a warning names. */
    private static final int LISTED = 5;

    private final Comparisons comparisons;
    private final double smallestEffect;
    private final List<String> warnings = new ArrayList<>();
    private final List<String> outliers = new ArrayList<>();
    private final Map<Metric, Set<Integer>> positions = new HashMap<>();

    private ModelWarnings(Comparisons comparisons) {
        this.comparisons = comparisons;
        this.smallestEffect = comparisons.smallestEffect();
    }

    /**
     * Returns the warnings about a run of which all trials are complete.
     *
     * @param list what the comparisons show
     */
    static List<String> of(Comparisons comparisons, List<Comparison> list) {
        return new ModelWarnings(comparisons).about(list);
    }

    private List<String> about(List<Comparison> list) {
        var judged = list.stream()
                .filter(comparison -> Family.PRIMARY.is(comparison.family())
                        && !Verdict.NOT_JUDGED.is(comparison.verdict()))
                .toList();
        var examined = judged.stream().map(ModelWarnings::metricAndSweep).distinct().toList();
        for (var metric : comparisons.primary()) {
            for (var sweep : comparisons.sweepPoints()) {
                if (examined.contains(metricAndSweep(metric.name(), sweep))) {
                    var effects = comparisons.effects(sweep, metric);
                    effects.diagnosis(ERROR / examined.size(), smallestEffect)
                            .ifPresent(diagnosis -> add(metric, sweep, effects, diagnosis));
                }
            }
        }
        if (!outliers.isEmpty()) {
            warnings.add("The other trials do not explain " + ShortList.of(outliers, LISTED) + "; "
                    + consequence(judged));
        }
        return warnings;
    }

    private void add(Metric metric, Map<String, String> sweep, RowEffects effects, Diagnosis diagnosis) {
        var figure = Row.named(metric.name(), sweep).toString();
        diagnosis.drift().map(drift -> drift(figure, drift)).ifPresent(warnings::add);
        diagnosis.correlation().map(coefficient -> correlation(figure, coefficient)).ifPresent(warnings::add);
        diagnosis.noise().map(noise -> noise(metric, effects.row(noise.row()), noise)).ifPresent(warnings::add);
        for (var outlier : diagnosis.outliers()) {
            outliers.add(outlier(metric, effects.row(outlier.trial().row()), outlier));
            positions.computeIfAbsent(metric, unused -> new HashSet<>()).add(outlier.trial().position());
        }
    }

    private static String drift(String figure, Effect drift) {
        return figure + " " + (drift.estimate() > 0 ? "rose" : "fell") + " by "
                + percent(Math.abs(Math.expm1(drift.estimate())))
                + " from the first trial to the last, whatever the variant; verdicts allow for a steady change, but "
                + "figures of rows include it: use a longer warmup if the brokers were cold";
    }

    private static String correlation(String figure, double coefficient) {
        return figure + " of a trial resembles that of the trial before (correlation "
                + Rounding.round(coefficient)
                + "), so something on the cluster changes slowly; verdicts allow for most "
                + "of it";
    }

    private static String noise(Metric metric, Row row, UnequalNoise noise) {
        return metric.name() + " of " + row + " varies by " + percent(noise.deviation())
                + " between trials, that of the other rows by " + percent(noise.ofOthers())
                + "; verdicts allow for it, and more repetitions make those of " + row.variant() + " sharper";
    }

    private static String outlier(Metric metric, Row row, Outlier outlier) {
        return "trial " + (outlier.trial().position() + 1) + " (" + row + "), whose " + metric.name() + " is "
                + Rounding.round(outlier.ratio()) + " times what they suggest";
    }

    private String consequence(List<Comparison> judged) {
        var before = judged.stream().collect(Collectors.toMap(ModelWarnings::key, Comparison::verdict));
        var changed = comparisons.without(positions).list().stream()
                .filter(comparison -> before.containsKey(key(comparison))
                        && !comparison.verdict().equals(before.get(key(comparison))))
                .map(comparison -> Row.named(comparison.variant(), comparison.sweep()) + " by " + comparison.metric()
                        + " would be " + comparison.verdict() + " instead of " + before.get(key(comparison)))
                .toList();
        return (outliers.size() == 1 ? "without it, " : "without them, ")
                + (changed.isEmpty() ? "all verdicts would be the same" : ShortList.of(changed, LISTED));
    }

    private static List<Object> key(Comparison comparison) {
        return List.of(Row.named(comparison.variant(), comparison.sweep()), comparison.metric());
    }

    private static List<Object> metricAndSweep(Comparison comparison) {
        return metricAndSweep(comparison.metric(), Row.named(comparison.variant(), comparison.sweep()).sweep());
    }

    private static List<Object> metricAndSweep(String metric, Map<String, String> sweep) {
        return List.of(metric, sweep);
    }

    private static String percent(double share) {
        return Rounding.round(100 * share) + " %";
    }
}
