package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.api.v1alpha1.ObjectiveResult;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.model.Look;
import io.skewbench.engine.result.TrialResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * All figures of a run so far.
 *
 * @param comparisons empty until all trials are complete
 * @param trials the figures of each trial that counts
 */
public record Figures(List<VariantResult> rows, List<Comparison> comparisons, List<ObjectiveResult> objectives,
        List<String> warnings, Map<AttemptId, VariantResult> trials) {

    /**
     * Works the figures out.
     *
     * @param results all stored results, failed ones included
     * @param counted those that count
     * @param repetitions after which the run ends
     * @param cluster all brokers of the cluster
     */
    public static Figures of(Experiment experiment, List<TrialResult> results, List<TrialResult> counted,
            int repetitions, SortedSet<Integer> cluster) {
        var rows = new Rows(experiment, cluster);
        var byRow = new LinkedHashMap<Row, List<TrialResult>>();
        experiment.rows().forEach(row -> byRow.put(row, new ArrayList<>()));
        counted.forEach(trial -> byRow.computeIfAbsent(new Row(trial.variant(), trial.sweep()),
                unused -> new ArrayList<>()).add(trial));
        byRow.values().removeIf(List::isEmpty);

        var single = new TreeMap<AttemptId, VariantResult>();
        counted.forEach(trial -> single.put(trial.id(), rows.row(List.of(trial))));
        var merged = byRow.values().stream().map(rows::row).toList();
        var trials = counted.stream()
                .map(trial -> new TrialRow(new Row(trial.variant(), trial.sweep()), trial.trial(), trial.repetition(),
                        Objects.requireNonNull(single.get(trial.id()))))
                .toList();
        var look = experiment.verdicts().mayEndEarly()
                ? new Look(repetitions, experiment.repetitions())
                : Look.only();
        var isComplete = trials.size() >= repetitions * experiment.rows().size();
        // Verdicts are about the whole run: whoever looks at every trial and stops at the right one finds anything.
        var comparisons = isComplete
                ? Optional.of(new Comparisons(experiment, trials, byName(merged), look))
                : Optional.<Comparisons>empty();
        var compared = comparisons.map(Comparisons::list).orElse(List.of());
        return new Figures(merged, compared,
                new Objectives(experiment.objectives(), trials, look).of(merged),
                Stream.concat(Warnings.of(experiment, results, counted, merged).stream(),
                        isComplete
                                ? ofAllTrials(experiment, byRow, comparisons.orElseThrow(), compared)
                                : Stream.empty())
                        .toList(),
                single);
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
