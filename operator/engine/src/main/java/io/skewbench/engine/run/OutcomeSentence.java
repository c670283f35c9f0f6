package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.Calibration;
import io.skewbench.api.v1alpha1.Calibration.CalibratedMetric;
import io.skewbench.api.v1alpha1.Calibration.NeededRepetitions;
import io.skewbench.api.v1alpha1.Capacity;
import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.figures.Family;
import io.skewbench.engine.figures.Figures;
import io.skewbench.engine.figures.Metric;
import io.skewbench.engine.search.AxisEnd;
import io.skewbench.engine.search.SearchState;
import io.skewbench.engine.state.NoVerdictReason;
import io.skewbench.engine.state.Verdict;
import io.skewbench.engine.statistics.Rounding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** The outcome of a run in one sentence: how each row compares with the baseline by the primary metrics. */
final class OutcomeSentence {
    private static final int MAX_ROWS = 3;
    private static final int TYPICAL_DIFFERENCE = 10;

    private OutcomeSentence() {}

    static String sentence(Figures figures, String trials) {
        return figures.calibration().flatMap(OutcomeSentence::ofCalibration)
                .orElseGet(() -> ofComparisons(figures, trials));
    }

    /** Says how noisy the first metric is, and what a difference between 5 and 20 % takes. */
    private static Optional<String> ofCalibration(Calibration calibration) {
        return Objects.requireNonNullElse(calibration.metrics(), List.<CalibratedMetric>of()).stream().findFirst()
                .map(metric -> "Calibrated: " + Metric.words(metric.metric())
                        + " varies by " + Rounding.percent(metric.noisePercent()) + " between trials"
                        + Objects.requireNonNullElse(metric.needed(), List.<NeededRepetitions>of()).stream()
                                .filter(needed -> needed.differencePercent() == TYPICAL_DIFFERENCE).findFirst()
                                .map(needed -> ", so that a difference of " + TYPICAL_DIFFERENCE + " % takes "
                                        + (needed.repetitions() == null ? "more than 100" : needed.repetitions())
                                        + " repetitions")
                                .orElse(""));
    }

    private static String ofComparisons(Figures figures, String trials) {
        var rows = new LinkedHashMap<Row, List<Comparison>>();
        figures.comparisons().stream().filter(comparison -> Family.PRIMARY.is(comparison.family()))
                .forEach(comparison -> rows
                        .computeIfAbsent(Row.named(comparison.variant(), comparison.sweep()),
                                unused -> new ArrayList<>())
                        .add(comparison));
        if (rows.isEmpty()) {
            var found = figures.capacities().stream().map(OutcomeSentence::ofCapacity).toList();
            return found.isEmpty() ? trials : joined(found);
        }
        var words = new ArrayList<String>();
        // Of many rows, those that differ are named first.
        var isLong = rows.size() > MAX_ROWS;
        rows.entrySet().stream().sorted(Comparator.comparing(row -> isLong && !differs(row.getValue())))
                .forEach(row -> words.add(row.getKey() + " " + row.getValue().stream().map(OutcomeSentence::words)
                        .collect(Collectors.joining(", "))));
        return "Against " + figures.comparisons().getFirst().baseline() + ": " + joined(words);
    }

    private static String joined(List<String> words) {
        var more = words.size() - MAX_ROWS;
        return String.join("; ", more > 0 ? words.subList(0, MAX_ROWS) : words)
                + (more > 0 ? "; and " + more + " more" : "");
    }

    private static String ofCapacity(Capacity capacity) {
        var row = Row.named(capacity.variant(), capacity.sweep());
        if (capacity.axis() != null) {
            return row + ": " + AxisEnd.words(capacity).orElseGet(() -> ofAxis(capacity));
        }
        return capacity.recordsPerSecond() == null || capacity.low() == null || capacity.high() == null
                ? "Capacity of " + row + " not found"
                : String.format(Locale.ROOT, "Capacity of %s: %,.0f records/s (%,.0f to %,.0f)", row,
                        capacity.recordsPerSecond(), capacity.low(), capacity.high());
    }

    private static String ofAxis(Capacity capacity) {
        return capacity.axis() + " " + (capacity.value() == null ? "not found" : capacity.value())
                + (SearchState.FOUND.is(capacity.result()) ? "" : " (" + capacity.result() + ")");
    }

    private static boolean differs(List<Comparison> ofRow) {
        return ofRow.stream().anyMatch(comparison -> Verdict.isDifference(comparison.verdict()));
    }

    private static String words(Comparison comparison) {
        var metric = Metric.words(comparison.metric());
        var verdict = Verdict.of(comparison.verdict()).map(Verdict::words).orElse(comparison.verdict());
        if (Verdict.isDifference(comparison.verdict()) && comparison.ratio() != null) {
            return String.format(Locale.ROOT, "%s %+.1f %% (%s)", metric, 100 * (comparison.ratio() - 1), verdict);
        }
        return metric + " " + verdict
                + NoVerdictReason.of(comparison.reason()).map(reason -> " (" + reason.words() + ")").orElse("");
    }
}
