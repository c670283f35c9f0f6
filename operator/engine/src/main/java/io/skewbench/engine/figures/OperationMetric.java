package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.api.v1alpha1.OperationResult;
import io.skewbench.api.v1alpha1.VariantResult;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Metrics of timed operations. Their names hold the name of the operation, such as {@code probe.create.p99}. */
final class OperationMetric {
    private static final String RATE = "perSecond";
    private static final String ERRORS = "errorRatio";
    private static final Map<String, ToDoubleFunction<LatencyMs>> LATENCIES = Map.of("mean", LatencyMs::mean, "p50",
            LatencyMs::p50, "p90", LatencyMs::p90, "p95", LatencyMs::p95, "p99", LatencyMs::p99, "p999",
            LatencyMs::p999, "max", LatencyMs::max);
    /** The form that specs have, whose definition has the same pattern. */
    private static final Pattern NAME = Pattern.compile("probe[.]([a-z][A-Za-z]{0,29})[.](" + RATE + "|" + ERRORS
            + "|mean|p50|p90|p95|p99|p999|max)");

    private OperationMetric() {}

    /** Returns the metric of that name; empty if it is not the name of one. */
    static Optional<Metric> parse(String name) {
        var parts = NAME.matcher(name);
        if (!parts.matches()) {
            return Optional.empty();
        }
        var operation = parts.group(1);
        var at = parts.group(2);
        return Optional.of(switch (at) {
            case RATE -> new Metric(name, Quantity.OPERATIONS_PER_SECOND, figure(operation,
                    result -> result.perSecond() == null ? null : Double.valueOf(result.perSecond().median())));
            case ERRORS -> new Metric(name, Quantity.OPERATION_ERROR_RATIO, figure(operation,
                    OperationResult::errorRatio));
            default -> new Metric(name, Quantity.OPERATION_LATENCY, figure(operation,
                    result -> latency(result, at)));
        });
    }

    /** Returns the metrics of all operations that every row has, where rows are compared by them. */
    static Stream<Metric> compared(List<VariantResult> rows) {
        return rows.stream().findFirst().stream().flatMap(row -> operations(row).stream()).map(OperationResult::name)
                .filter(name -> rows.stream().allMatch(row -> of(row, name).isPresent()))
                .flatMap(name -> Stream.of("probe." + name + ".p99", "probe." + name + "." + RATE))
                .flatMap(name -> parse(name).stream());
    }

    /** Returns the name of the operation; empty for the name of another metric. */
    static Optional<String> operation(String metric) {
        var parts = NAME.matcher(metric);
        return parts.matches() ? Optional.of(parts.group(1)) : Optional.empty();
    }

    /** Returns the short name that tables and sentences use, such as {@code create p99} or {@code create/s}. */
    static String words(String metric) {
        var parts = NAME.matcher(metric);
        if (!parts.matches()) {
            return metric;
        }
        return switch (parts.group(2)) {
            case RATE -> parts.group(1) + "/s";
            case ERRORS -> parts.group(1) + " error ratio";
            default -> parts.group(1) + " " + parts.group(2);
        };
    }

    /** Returns whether a row shows a lower bound of this figure only, because operations were never acknowledged. */
    static boolean isLowerBound(String metric, VariantResult row) {
        var parts = NAME.matcher(metric);
        if (!parts.matches()) {
            return false;
        }
        var result = of(row, parts.group(1));
        var latency = result.isPresent() ? result.get().latencyMs() : null;
        return latency != null && latency.lowerBounds() != null && latency.lowerBounds().contains(parts.group(2));
    }

    /** Returns the results of an operation in a row; empty if the row has none. */
    static Optional<OperationResult> of(VariantResult row, String operation) {
        return operations(row).stream().filter(result -> result.name().equals(operation)).findFirst();
    }

    private static List<OperationResult> operations(VariantResult row) {
        return Objects.requireNonNullElse(row.operations(), List.of());
    }

    private static Function<VariantResult, @Nullable Double> figure(String operation,
            Function<OperationResult, @Nullable Double> figure) {
        return row -> {
            var result = of(row, operation);
            return result.isPresent() ? figure.apply(result.get()) : null;
        };
    }

    private static @Nullable Double latency(OperationResult result, String at) {
        var latency = result.latencyMs();
        var value = LATENCIES.get(at);
        return latency == null || value == null ? null : Double.valueOf(value.applyAsDouble(latency));
    }
}
