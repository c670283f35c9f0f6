package io.skewbench.engine.table;

import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.engine.figures.Metric;
import io.skewbench.engine.state.Verdict;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleFunction;

/** Each row against the baseline's: figure, difference, interval and verdict. */
final class ComparisonTable {
    private static final Map<String, String> WORDS = Map.of("recordsPerSecond", "records/s", "publishLatency.mean",
            "publish mean, ms", "publishLatency.p99", "publish p99, ms", "serviceLatency.mean", "service mean, ms",
            "brokerImbalance", "imbalance", "consumedPerSecond", "consumed/s", "endToEndLatency.mean",
            "end-to-end mean, ms",
            "endToEndLatency.p99", "end-to-end p99, ms");

    private ComparisonTable() {}

    static String render(List<Comparison> comparisons) {
        if (comparisons.isEmpty()) {
            return "";
        }
        var grid = new Grid(2).lastToTheLeft().line("", "", comparisons.getFirst().baseline(), "variant", "difference",
                "interval",
                "verdict");
        var before = "";
        for (var comparison : comparisons) {
            var name = RowTable.name(comparison.variant(), comparison.sweep());
            grid.line(line(name.equals(before) ? "" : name, comparison));
            before = name;
        }
        return "Against " + comparisons.getFirst().baseline() + ", medians of the trials\n" + grid.render()
                + levels(comparisons)
                + "\n";
    }

    private static List<String> line(String name, Comparison comparison) {
        DoubleFunction<String> plain = isRate(comparison.metric()) ? Numbers::rate : Numbers::format;
        var interval = comparison.confidenceInterval();
        return List.of(name, WORDS.getOrDefault(comparison.metric(), comparison.metric()),
                plain.apply(comparison.baselineMedian()), plain.apply(comparison.median()),
                relative(comparison.difference(), comparison),
                interval == null
                        ? Numbers.NONE
                        : relative(interval.low(), comparison) + " to " + relative(interval.high(), comparison),
                words(comparison.verdict()));
    }

    private static boolean isRate(String metric) {
        return Metric.named(metric).filter(known -> known.quantity().isRate()).isPresent();
    }

    /** In percent of the baseline's median, or in the metric's unit where that is 0. */
    private static String relative(double difference, Comparison comparison) {
        return comparison.baselineMedian() == 0
                ? Numbers.signed(difference)
                : String.format(Locale.ROOT, "%+.1f %%", 100 * difference / comparison.baselineMedian());
    }

    private static String words(String verdict) {
        return Verdict.of(verdict).map(Verdict::words).orElse(verdict);
    }

    private static String levels(List<Comparison> comparisons) {
        var least = comparisons.stream().filter(comparison -> comparison.confidenceInterval() != null)
                .mapToDouble(comparison -> comparison.confidenceInterval().level()).min();
        return least.isEmpty()
                ? ""
                : String.format(Locale.ROOT,
                        "  Intervals hold the median difference at %s %% whatever the noise, at 95 %% if it is "
                                + "normal.\n",
                        BigDecimal.valueOf(100 * least.getAsDouble()).setScale(1, RoundingMode.DOWN));
    }
}
