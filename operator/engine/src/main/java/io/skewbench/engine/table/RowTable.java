package io.skewbench.engine.table;

import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.Experiment;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** A line for each variant and sweep point. */
final class RowTable {

    private RowTable() {}

    /** Returns an empty text if no row has records. */
    static String render(List<VariantResult> rows) {
        if (rows.stream().allMatch(row -> row.recordsPerSecond() == null && row.operations() != null)) {
            return "";
        }
        var grid = new Grid(1).line("", "trials", "records/s", "MB/s", "publish ms: p50", "p99", "max",
                "service ms: p99",
                "imbalance", "failed");
        for (var row : rows) {
            grid.line(name(row.name(), row.sweep()), Integer.toString(row.trials()),
                    Numbers.rate(median(row.recordsPerSecond())), Numbers.megabytes(median(row.bytesPerSecond())),
                    publish(row, "p50", LatencyMs::p50), publish(row, "p99", LatencyMs::p99),
                    publish(row, "max", LatencyMs::max), latency(row.serviceLatencyMs(), LatencyMs::p99),
                    row.brokerImbalance() == null ? Numbers.NONE : Numbers.ratio(row.brokerImbalance().maxOverMean()),
                    row.errorRatio() == null ? Numbers.NONE : failed(row.errorRatio()));
        }
        return grid.render() + "\n";
    }

    /** Returns the columns that distinguish a row from others. */
    static String name(String variant, @Nullable Map<String, String> sweep) {
        return Experiment.Row.named(variant, sweep).toString();
    }

    private static String failed(double ratio) {
        return ratio == 0 ? "0" : Numbers.percent(ratio);
    }

    private static @Nullable Double median(@Nullable Spread spread) {
        return spread == null ? null : Double.valueOf(spread.median());
    }

    /** Returns a figure of the publish latency, marked where it is a lower bound. */
    private static String publish(VariantResult row, String name, ToDoubleFunction<LatencyMs> at) {
        var latency = row.publishLatencyMs();
        var isLowerBound = latency != null && latency.lowerBounds() != null && latency.lowerBounds().contains(name);
        return (isLowerBound ? "≥ " : "") + latency(latency, at);
    }

    private static String latency(@Nullable LatencyMs latency, ToDoubleFunction<LatencyMs> at) {
        return latency == null ? Numbers.NONE : Numbers.millis(at.applyAsDouble(latency));
    }
}
