package io.skewbench.engine.figures;

import static java.util.Objects.requireNonNull;

import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.api.v1alpha1.ComparisonBuilder;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.model.Effect;
import io.skewbench.engine.model.Finding;
import io.skewbench.engine.model.Look;
import io.skewbench.engine.model.NoiseLevel;
import io.skewbench.engine.model.TestFamily;
import io.skewbench.engine.state.NoVerdictReason;
import io.skewbench.engine.state.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Every row against the baseline's at the same sweep point, by every metric that both have.
 *
 * <p>
 * The primary metrics of all rows and sweep points are one family of tests, whose verdicts are all correct with a
 * probability of 95 %; all other metrics are another. A figure that carries no information gets the reason instead.
 */
final class Comparisons {
    private final Experiment experiment;
    private final List<TrialRow> trials;
    private final Map<Row, VariantResult> rows;
    private final Look look;
    private final Map<Metric, Set<Integer>> without;
    /** What was fitted already: a fit takes longer than all that is asked of it. */
    private final Map<Fit, RowEffects> fits = new HashMap<>();

    /**
     * Creates the comparisons of one run.
     *
     * @param trials all trials that count
     * @param rows the figures of each row
     * @param look at the run, the only one or one of several
     */
    Comparisons(Experiment experiment, List<TrialRow> trials, Map<Row, VariantResult> rows, Look look) {
        this(experiment, trials, rows, look, Map.of());
    }

    private Comparisons(Experiment experiment, List<TrialRow> trials, Map<Row, VariantResult> rows, Look look,
            Map<Metric, Set<Integer>> without) {
        this.experiment = experiment;
        this.trials = trials;
        this.rows = rows;
        this.look = look;
        this.without = without;
    }

    /**
     * Returns the comparisons that result without some trials. The figures of rows stay the same.
     *
     * @param positions of the trials that are left out, by metric
     */
    Comparisons without(Map<Metric, Set<Integer>> positions) {
        return new Comparisons(experiment, trials, rows, look, positions);
    }

    /** Returns the comparisons, by row and with the primary metrics first. */
    List<Comparison> list() {
        var primary = primary();
        var exploratory = Metric.compared(List.copyOf(rows.values())).stream()
                .filter(metric -> !primary.contains(metric)).toList();
        var order = new ArrayList<>(rows.keySet());
        Predicate<Row> isVariant = row -> !experiment.isSeal(row);
        return Stream.concat(judge(primary, Family.PRIMARY, isVariant),
                judge(exploratory, Family.EXPLORATORY, isVariant))
                .sorted(Comparator.comparingInt(comparison -> order.indexOf(
                        Row.named(comparison.variant(), comparison.sweep()))))
                .toList();
    }

    /** Returns the comparisons of a sealed run's copy of the baseline, by the primary metrics. */
    List<Comparison> ofSeal() {
        return judge(primary(), Family.PRIMARY, experiment::isSeal).toList();
    }

    /** Returns the smallest effect that matters, such as 0.05 for 5 %. */
    double smallestEffect() {
        return experiment.verdicts().smallestEffect();
    }

    /** Returns the primary metrics. */
    List<Metric> primary() {
        return Metric.primary(experiment);
    }

    /** Returns the sweep points. */
    List<Map<String, String>> sweepPoints() {
        return rows.keySet().stream().map(Row::sweep).distinct().toList();
    }

    /**
     * Returns how much trials of the same row vary, by the name of the primary metric; at the first sweep point, which
     * is the one that a calibration runs.
     */
    Map<String, NoiseLevel> noise() {
        var noise = new LinkedHashMap<String, NoiseLevel>();
        for (var metric : primary()) {
            effects(sweepPoints().getFirst(), metric).noise().ifPresent(level -> noise.put(metric.name(), level));
        }
        return noise;
    }

    /** Returns how much the rows of a sweep point differ from the baseline there. */
    RowEffects effects(Map<String, String> sweep, Metric metric) {
        return fits.computeIfAbsent(new Fit(sweep, metric), this::fit);
    }

    private record Fit(Map<String, String> sweep, Metric metric) {}

    private RowEffects fit(Fit fit) {
        var sweep = fit.sweep;
        var metric = fit.metric;
        var leftOut = without.getOrDefault(metric, Set.of());
        return new RowEffects(trials.stream()
                .filter(trial -> trial.row().sweep().equals(sweep) && !leftOut.contains(trial.position())).toList(),
                new Row(experiment.baseline(), sweep), metric);
    }

    /** Figures that are compared, before they are judged. */
    private record Candidate(Row row, Metric metric, double baselineValue, double value, Optional<Effect> effect,
            Optional<NoVerdictReason> reason) {}

    private Stream<Comparison> judge(List<Metric> metrics, Family family, Predicate<Row> which) {
        var candidates = sweepPoints().stream()
                .flatMap(sweep -> metrics.stream().flatMap(metric -> candidates(sweep, metric)))
                .filter(candidate -> which.test(candidate.row)).toList();
        var findings = new TestFamily(experiment.verdicts().smallestEffect(), look)
                .judge(candidates.stream().filter(candidate -> candidate.reason.isEmpty())
                        .map(candidate -> candidate.effect.orElseThrow()).toList())
                .iterator();
        return candidates.stream().map(candidate -> candidate.reason.isPresent()
                ? unjudged(candidate, family)
                : comparison(candidate, findings.next(), family));
    }

    private Stream<Candidate> candidates(Map<String, String> sweep, Metric metric) {
        var baseline = new Row(experiment.baseline(), sweep);
        var effects = effects(sweep, metric);
        return rows.keySet().stream().filter(row -> row.sweep().equals(sweep) && !row.equals(baseline))
                .flatMap(row -> candidate(row, baseline, metric, effects).stream());
    }

    /** Returns a row's figure beside the baseline's; empty if one of the rows has none. */
    private Optional<Candidate> candidate(Row row, Row baseline, Metric metric, RowEffects effects) {
        var value = figure(metric, row);
        var baselineValue = figure(metric, baseline);
        if (value == null || baselineValue == null) {
            return Optional.empty();
        }
        var effect = effects.of(row);
        var reason = lacking(metric, row).or(() -> lacking(metric, baseline))
                .or(() -> effects.hasZero(row) ? Optional.of(NoVerdictReason.ZERO_FIGURE) : Optional.empty())
                .or(() -> effect.isEmpty() ? Optional.of(NoVerdictReason.TOO_FEW_REPETITIONS) : Optional.empty());
        return Optional.of(new Candidate(row, metric, baselineValue, value, effect, reason));
    }

    private @Nullable Double figure(Metric metric, Row row) {
        var figures = rows.get(row);
        return figures == null ? null : metric.figure().apply(figures);
    }

    private Optional<NoVerdictReason> lacking(Metric metric, Row row) {
        return new Information(experiment, metric).lacking(requireNonNull(rows.get(row)));
    }

    private Comparison comparison(Candidate candidate, Finding finding, Family family) {
        return new JudgedRatio(finding, candidate.metric.quantity().moreIsBetter()).in(builder(candidate, family))
                .build();
    }

    private Comparison unjudged(Candidate candidate, Family family) {
        return builder(candidate, family).verdict(Verdict.NOT_JUDGED.text())
                .reason(candidate.reason.orElseThrow().text()).build();
    }

    private ComparisonBuilder builder(Candidate candidate, Family family) {
        return Comparison.builder().variant(candidate.row.variant())
                .sweep(requireNonNull(rows.get(candidate.row)).sweep())
                .baseline(experiment.baseline()).metric(candidate.metric.name()).family(family.text())
                .baselineValue(candidate.baselineValue).value(candidate.value)
                .ratio(candidate.effect.map(effect -> JudgedRatio.of(effect.estimate())).orElse(null));
    }
}
