package io.skewbench.engine.table;

import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.engine.figures.Family;
import io.skewbench.engine.figures.Metric;
import io.skewbench.engine.search.RowSearch;
import io.skewbench.engine.state.NoVerdictReason;
import io.skewbench.engine.state.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/** Each row against the baseline's: figures, difference, interval and verdict. */
final class ComparisonTable {
    /** Marks a difference whose sign is not that of the figures beside it. */
    private static final String MARK = " *";
    /** Differences below do not show in the figures. */
    private static final double RESOLUTION = 0.001;

    private ComparisonTable() {}

    static String render(List<Comparison> comparisons) {
        if (comparisons.isEmpty()) {
            return "";
        }
        var primary = comparisons.stream().filter(comparison -> Family.PRIMARY.is(comparison.family())).toList();
        var others = comparisons.stream().filter(comparison -> !primary.contains(comparison)).toList();
        return render("Against " + comparisons.getFirst().baseline(), primary)
                + render("Against " + comparisons.getFirst().baseline() + ", exploratory", others)
                + note(comparisons);
    }

    private static String render(String title, List<Comparison> comparisons) {
        if (comparisons.isEmpty()) {
            return "";
        }
        var grid = new Grid(2).lastToTheLeft().line("", "", comparisons.getFirst().baseline(), "variant", "difference",
                "interval", "p", "verdict");
        var before = "";
        for (var comparison : comparisons) {
            var name = RowTable.name(comparison.variant(), comparison.sweep());
            grid.line(line(name.equals(before) ? "" : name, comparison));
            before = name;
        }
        return PlainText.line(title) + "\n" + grid.render() + "\n";
    }

    private static List<String> line(String name, Comparison comparison) {
        var metric = Metric.named(comparison.metric());
        DoubleFunction<String> plain = metric.map(known -> known.quantity().isRate())
                .orElse(comparison.metric().equals(RowSearch.CAPACITY))
                        ? Numbers::rate
                        : Numbers::format;
        var unit = metric.filter(known -> known.quantity().isLatency()).isPresent() ? ", ms" : "";
        var interval = comparison.confidenceInterval();
        return List.of(name, Metric.words(comparison.metric()) + unit,
                plain.apply(comparison.baselineValue()), plain.apply(comparison.value()),
                Numbers.difference(comparison.ratio()) + (isContrary(comparison) ? MARK : ""),
                interval == null
                        ? Numbers.NONE
                        : Numbers.difference(interval.low()) + " to " + Numbers.difference(interval.high()),
                comparison.adjustedPValue() == null ? Numbers.NONE : pValue(comparison.adjustedPValue()),
                words(comparison));
    }

    private static String pValue(double value) {
        return value < 0.001 ? "<0.001" : String.format(Locale.ROOT, "%.3f", value);
    }

    private static String words(Comparison comparison) {
        var detectable = comparison.detectableDifferencePercent();
        return Verdict.of(comparison.verdict()).map(Verdict::words).orElse(comparison.verdict())
                + NoVerdictReason.of(comparison.reason()).map(reason -> ": " + reason.words()).orElse("")
                + (Verdict.INCONCLUSIVE.is(comparison.verdict()) && detectable != null
                        ? String.format(Locale.ROOT, ", detectable: %.1f %%", detectable)
                        : "");
    }

    /** Returns whether the rows' figures, which add up all trials, differ the other way than the trials do. */
    private static boolean isContrary(Comparison comparison) {
        if (comparison.ratio() == null || comparison.baselineValue() == 0) {
            return false;
        }
        var ofRows = comparison.value() / comparison.baselineValue() - 1;
        var ofTrials = comparison.ratio() - 1;
        return Math.min(Math.abs(ofRows), Math.abs(ofTrials)) > RESOLUTION && ofRows > 0 != ofTrials > 0;
    }

    private static String note(List<Comparison> comparisons) {
        return comparisons.stream().noneMatch(ComparisonTable::isContrary)
                ? ""
                : "  * The rows add up the records of all trials, in which single trials may dominate; the difference "
                        + "is that of a typical trial.\n\n";
    }
}
