package io.skewbench.engine.table;

import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.api.v1alpha1.OperationResult;
import io.skewbench.api.v1alpha1.VariantResult;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** A line for each timed operation of each row. */
final class OperationTable {

    private OperationTable() {}

    /** Returns an empty text without operations. */
    static String render(List<VariantResult> rows) {
        if (rows.stream().allMatch(row -> row.operations() == null)) {
            return "";
        }
        var grid = new Grid(2).line("", "operation", "ops/s", "latency ms: mean", "p50", "p99", "max",
                "service ms: p99", "failed");
        for (var row : rows) {
            var name = RowTable.name(row.name(), row.sweep());
            for (var operation : Objects.requireNonNullElse(row.operations(), List.<OperationResult>of())) {
                grid.line(line(name, operation));
                name = "";
            }
        }
        return grid.render() + "\n";
    }

    private static List<String> line(String row, OperationResult operation) {
        var rate = operation.perSecond();
        return List.of(row, operation.name(), Numbers.rate(rate == null ? null : Double.valueOf(rate.median())),
                at(operation, "mean", LatencyMs::mean), at(operation, "p50", LatencyMs::p50), p99(operation),
                at(operation, "max", LatencyMs::max), Numbers.millis(operation.serviceLatencyP99Ms()),
                failed(operation.errorRatio()));
    }

    private static String p99(OperationResult operation) {
        return operation.latencyMs() == null
                ? Numbers.millis(operation.latencyP99Ms())
                : at(operation, "p99", LatencyMs::p99);
    }

    /** Returns a figure of the latency, marked where it is a lower bound. */
    private static String at(OperationResult operation, String name, ToDoubleFunction<LatencyMs> figure) {
        var latency = operation.latencyMs();
        if (latency == null) {
            return Numbers.NONE;
        }
        var isLowerBound = latency.lowerBounds() != null && latency.lowerBounds().contains(name);
        return (isLowerBound ? "≥ " : "") + Numbers.millis(figure.applyAsDouble(latency));
    }

    private static String failed(@Nullable Double ratio) {
        return ratio == null ? Numbers.NONE : ratio == 0 ? "0" : Numbers.percent(ratio);
    }
}
