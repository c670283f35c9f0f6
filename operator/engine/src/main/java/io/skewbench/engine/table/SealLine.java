package io.skewbench.engine.table;

import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.api.v1alpha1.Seal;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.figures.Metric;
import io.skewbench.engine.state.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Whether the seal of a run is intact, and how the copy of the baseline compares with it. */
final class SealLine {
    private static final int LISTED = 3;

    private SealLine() {}

    static String render(@Nullable Seal seal) {
        if (seal == null) {
            return "";
        }
        var comparisons = Objects.requireNonNullElse(seal.comparisons(), List.<Comparison>of());
        var differences = comparisons.stream().filter(it -> Verdict.isDifference(it.verdict())).toList();
        var shown = differences.isEmpty() ? comparisons : differences;
        return Paragraph.of("", state(seal.intact()) + words(shown)) + "\n";
    }

    private static String state(@Nullable Boolean intact) {
        return intact == null ? "Seal not judged" : intact ? "Seal intact" : "Seal broken";
    }

    private static String words(List<Comparison> shown) {
        if (shown.isEmpty()) {
            return "";
        }
        var more = shown.size() - LISTED;
        return ": a copy of the baseline against it, "
                + String.join("; ", shown.stream().limit(LISTED).map(SealLine::words).toList())
                + (more > 0 ? "; and " + more + " more" : "");
    }

    private static String words(Comparison comparison) {
        return Row.named(Metric.words(comparison.metric()), comparison.sweep())
                + (comparison.ratio() == null
                        ? " " + Verdict.of(comparison.verdict()).map(Verdict::words).orElse(comparison.verdict())
                        : " " + Numbers.difference(comparison.ratio()))
                + (comparison.adjustedPValue() == null
                        ? ""
                        : String.format(Locale.ROOT, " (p %.3f)", comparison.adjustedPValue()));
    }
}
