package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.figures.Figures;
import io.skewbench.engine.figures.Metric;
import io.skewbench.engine.state.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The outcome of a run in one sentence: what each row does better or worse than the baseline. */
final class Outcome {
    private static final int MAX_ROWS = 3;
    private static final Map<String, String> METRICS = Map.of(Metric.RECORDS_PER_SECOND.name(), "records/s",
            Metric.PUBLISH_P99.name(), "publish p99", Metric.BROKER_IMBALANCE.name(), "broker imbalance",
            Metric.END_TO_END_P99.name(), "end-to-end p99");

    private Outcome() {}

    static String sentence(Figures figures, String trials) {
        if (figures.comparisons().isEmpty()) {
            return trials;
        }
        var rows = new LinkedHashMap<Row, List<Comparison>>();
        figures.comparisons().stream().filter(comparison -> METRICS.containsKey(comparison.metric()))
                .forEach(comparison -> rows
                        .computeIfAbsent(Row.named(comparison.variant(), comparison.sweep()),
                                unused -> new ArrayList<>())
                        .add(comparison));
        var words = new ArrayList<String>();
        rows.forEach((row, comparisons) -> words.add(row + " " + words(comparisons)));
        var more = words.size() - MAX_ROWS;
        return "Against " + figures.comparisons().getFirst().baseline() + ": "
                + String.join("; ", more > 0 ? words.subList(0, MAX_ROWS) : words)
                + (more > 0 ? "; and " + more + " more" : "");
    }

    private static String words(List<Comparison> comparisons) {
        var shown = comparisons.stream().filter(comparison -> Verdict.isDifference(comparison.verdict()))
                .map(comparison -> METRICS.get(comparison.metric()) + " " + change(comparison) + " ("
                        + comparison.verdict().toLowerCase(Locale.ROOT) + ")")
                .toList();
        if (!shown.isEmpty()) {
            return String.join(", ", shown);
        }
        return comparisons.stream().allMatch(comparison -> Verdict.TOO_FEW_REPETITIONS.is(comparison.verdict()))
                ? "has too few repetitions to compare"
                : "shows no difference";
    }

    private static String change(Comparison comparison) {
        var percent = comparison.differencePercent();
        return percent == null
                ? String.format(Locale.ROOT, "%+.3g", comparison.difference())
                : String.format(Locale.ROOT, "%+.1f %%", percent);
    }
}
