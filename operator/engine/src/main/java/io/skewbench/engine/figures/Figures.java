package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.Calibration;
import io.skewbench.api.v1alpha1.Capacity;
import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.api.v1alpha1.ObjectiveResult;
import io.skewbench.api.v1alpha1.Seal;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.SearchRules;
import io.skewbench.engine.bottleneck.BrokerLinks;
import io.skewbench.engine.bottleneck.RowLimit;
import io.skewbench.engine.model.Look;
import io.skewbench.engine.model.NoiseLevel;
import io.skewbench.engine.result.TrialResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * All figures of a run so far.
 *
 * @param rows of all variants; the copy of the baseline that seals a run has none
 * @param comparisons empty until all trials are complete, and for a run that calibrates
 * @param seal of a sealed run, once all trials are complete
 * @param calibration of a run that calibrates, once all trials are complete
 * @param noise between trials of the same row, by the name of each primary metric; empty until all trials are complete
 * @param trials the figures of each trial that counts
 * @param capacities of a run with a search, by row; its rows are of the trials close to them
 */
public record Figures(List<VariantResult> rows, List<Comparison> comparisons, List<ObjectiveResult> objectives,
        List<String> warnings, Optional<Seal> seal, Optional<Calibration> calibration,
        Map<String, NoiseLevel> noise, Map<AttemptId, VariantResult> trials, List<Capacity> capacities) {

    /**
     * Works the figures out.
     *
     * @param results all stored results, failed ones included
     * @param counted those that count
     * @param repetitions after which the run ends
     * @param cluster all brokers of the cluster
     * @param links of these brokers
     * @param memory rows of the same experiment with the same brokers
     */
    public static Figures of(Experiment experiment, List<TrialResult> results, List<TrialResult> counted,
            int repetitions, SortedSet<Integer> cluster, BrokerLinks links, RowMemory memory) {
        var rows = new Rows(experiment, cluster, memory);
        if (experiment.search().isPresent()) {
            return switch (experiment.search().get()) {
                case SearchRules.OfRate rate ->
                    new SearchFigures(experiment, counted, repetitions).figures(results, rows, links);
                case SearchRules.OfAxis axis ->
                    new AxisFigures(experiment, counted, repetitions).figures(results, rows, links);
            };
        }
        var byRow = byRow(experiment, counted);
        var merged = byRow.values().stream().map(trials -> limited(experiment, rows.row(trials), trials, links))
                .toList();
        var trials = trials(rows, counted);
        var look = look(experiment, repetitions);
        // Verdicts are about the whole run: whoever looks at every trial and stops at the right one finds anything.
        var comparisons = trials.size() < repetitions * experiment.rows().size()
                ? Optional.<Comparisons>empty()
                : Optional.of(new Comparisons(experiment, trials, byName(merged), look));
        var compared = comparisons.map(Comparisons::list).orElse(List.of());
        var single = single(counted, trials);
        var shown = merged.stream().filter(row -> !experiment.isSeal(Row.named(row.name(), row.sweep()))).toList();
        var seal = comparisons.filter(unused -> experiment.isSealed()).map(Comparisons::ofSeal).map(Seals::of);
        // A verdict on one of several copies would tell nobody anything.
        return new Figures(shown, experiment.calibrates() ? List.of() : compared,
                new Objectives(experiment.objectives(), trials, look).of(shown),
                Stream.of(seal.stream().flatMap(it -> Seals.warning(it).stream()),
                        comparisons.stream().flatMap(it -> Calibrations.warnings(experiment, trials).stream()),
                        Warnings.of(experiment, results, counted, shown).stream(),
                        comparisons.stream().flatMap(it -> ofAllTrials(experiment, byRow, it, compared)))
                        .flatMap(warnings -> warnings).toList(),
                seal, comparisons.flatMap(unused -> Calibrations.of(experiment, trials)),
                comparisons.map(Comparisons::noise).orElse(Map.of()), single, List.of());
    }

    /**
     * Returns the comparisons after some repetitions of a run.
     *
     * @param counted results of all trials of these repetitions
     */
    static List<Comparison> compare(Experiment experiment, List<TrialResult> counted, int repetitions,
            SortedSet<Integer> cluster) {
        var rows = new Rows(experiment, cluster);
        var merged = byRow(experiment, counted).values().stream().map(rows::row).toList();
        return new Comparisons(experiment, trials(rows, counted), byName(merged), look(experiment, repetitions))
                .list();
    }

    private static Map<AttemptId, VariantResult> single(List<TrialResult> counted, List<TrialRow> trials) {
        var single = new TreeMap<AttemptId, VariantResult>();
        for (var trial = 0; trial < trials.size(); trial++) {
            single.put(counted.get(trial).id(), trials.get(trial).figures());
        }
        return single;
    }

    /** Returns the figures of each trial alone. */
    static Map<AttemptId, VariantResult> single(Rows rows, List<TrialResult> counted) {
        return single(counted, trials(rows, counted));
    }

    /** Returns the trials of each row that has any, in the order of rows. */
    static Map<Row, List<TrialResult>> byRow(Experiment experiment, List<TrialResult> counted) {
        var byRow = new LinkedHashMap<Row, List<TrialResult>>();
        experiment.rows().forEach(row -> byRow.put(row, new ArrayList<>()));
        counted.forEach(trial -> byRow.computeIfAbsent(trial.row(), unused -> new ArrayList<>()).add(trial));
        byRow.values().removeIf(List::isEmpty);
        return byRow;
    }

    private static List<TrialRow> trials(Rows rows, List<TrialResult> counted) {
        return counted.stream().map(trial -> new TrialRow(trial.row(), trial.trial(), trial.repetition(),
                rows.row(List.of(trial)))).toList();
    }

    private static VariantResult limited(Experiment experiment, VariantResult row, List<TrialResult> trials,
            BrokerLinks links) {
        return row.toBuilder().limitedBy(RowLimit.of(experiment, row, trials, links)).build();
    }

    private static Look look(Experiment experiment, int repetitions) {
        return experiment.verdicts().mayEndEarly() ? new Look(repetitions, experiment.repetitions()) : Look.only();
    }

    /** Warnings that only all trials together show. */
    private static Stream<String> ofAllTrials(Experiment experiment, Map<Row, List<TrialResult>> byRow,
            Comparisons comparisons, List<Comparison> compared) {
        var counted = byRow.values().stream().flatMap(List::stream).toList();
        return Stream.of(
                byRow.entrySet().stream().flatMap(row -> TailWarnings.of(row.getKey(), row.getValue()).stream())
                        .toList(),
                CourseWarnings.of(experiment, counted), ModelWarnings.of(comparisons, compared)).flatMap(List::stream);
    }

    private static Map<Row, VariantResult> byName(List<VariantResult> merged) {
        var rows = new LinkedHashMap<Row, VariantResult>();
        merged.forEach(row -> rows.put(Row.named(row.name(), row.sweep()), row));
        return rows;
    }
}
