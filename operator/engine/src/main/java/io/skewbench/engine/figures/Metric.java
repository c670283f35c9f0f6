package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A figure that objectives bound and comparisons compare.
 *
 * @param unit {@code ms} for latencies, else empty
 * @param moreIsBetter which direction is the better one
 */
public record Metric(String name, String unit, boolean moreIsBetter, Function<VariantResult, @Nullable Double> figure) {
    /** Records acknowledged in a second. */
    public static final Metric RECORDS_PER_SECOND = new Metric("recordsPerSecond", "", true,
            row -> row.recordsPerSecond() == null ? null : Double.valueOf(row.recordsPerSecond().median()));
    /** The latency that 99 % of the records keep, from the intended send time. */
    public static final Metric PUBLISH_P99 = latency("publishLatency.p99", VariantResult::publishLatencyMs,
            LatencyMs::p99);

    private static final String END_TO_END = "endToEndLatency.";
    private static final String CONSUMED = "consumedPerSecond";
    private static final Map<String, Metric> METRICS = metrics();

    /** Returns the metric of that name. */
    public static Optional<Metric> named(String name) {
        return Optional.ofNullable(METRICS.get(name));
    }

    /** Returns all names, for people. */
    public static String names() {
        return String.join(", ", METRICS.keySet());
    }

    /** Returns whether only consumers measure it. */
    public boolean ofConsumers() {
        return name.startsWith(END_TO_END) || name.equals(CONSUMED);
    }

    /** Returns the metrics that every row is compared by, where it has them. */
    public static List<Metric> compared() {
        return List.of("recordsPerSecond", "publishLatency.mean", "publishLatency.p99", "serviceLatency.mean",
                "brokerImbalance", CONSUMED, END_TO_END + "mean", END_TO_END + "p99").stream().map(METRICS::get)
                .toList();
    }

    /**
     * Parses a bound in the metric's unit, latencies to milliseconds.
     *
     * @throws IllegalArgumentException with a sentence for the user
     */
    public double parseBound(String bound) {
        if (unit.equals("ms")) {
            return Units.duration(bound).toNanos() / 1e6;
        }
        try {
            var number = Double.parseDouble(bound);
            if (Double.isFinite(number) && number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Told below, in the user's words.
        }
        throw new IllegalArgumentException("is not a number, which " + name + " needs, such as 1.5");
    }

    private static Map<String, Metric> metrics() {
        var metrics = new ArrayList<Metric>();
        for (var at : List.<Map.Entry<String, ToDoubleFunction<LatencyMs>>>of(Map.entry("mean", LatencyMs::mean),
                Map.entry("p50", LatencyMs::p50), Map.entry("p90", LatencyMs::p90), Map.entry("p95", LatencyMs::p95),
                Map.entry("p99", LatencyMs::p99), Map.entry("p999", LatencyMs::p999),
                Map.entry("max", LatencyMs::max))) {
            metrics.add(latency("publishLatency." + at.getKey(), VariantResult::publishLatencyMs, at.getValue()));
            metrics.add(latency("serviceLatency." + at.getKey(), VariantResult::serviceLatencyMs, at.getValue()));
            metrics.add(latency(END_TO_END + at.getKey(), Metric::endToEndLatency, at.getValue()));
        }
        metrics.add(RECORDS_PER_SECOND);
        metrics.add(new Metric("bytesPerSecond", "", true,
                row -> row.bytesPerSecond() == null ? null : Double.valueOf(row.bytesPerSecond().median())));
        metrics.add(new Metric(CONSUMED, "", true,
                row -> row.consumers() == null || row.consumers().recordsPerSecond() == null
                        ? null
                        : Double.valueOf(row.consumers().recordsPerSecond().median())));
        metrics.add(new Metric("errorRatio", "", false, VariantResult::errorRatio));
        metrics.add(new Metric("brokerImbalance", "", false,
                row -> row.brokerImbalance() == null ? null : Double.valueOf(row.brokerImbalance().maxOverMean())));
        var byName = new LinkedHashMap<String, Metric>();
        metrics.stream().sorted((a, b) -> a.name().compareTo(b.name())).forEach(m -> byName.put(m.name(), m));
        return byName;
    }

    private static @Nullable LatencyMs endToEndLatency(VariantResult row) {
        return row.consumers() == null ? null : row.consumers().endToEndLatencyMs();
    }

    private static Metric latency(String name, Function<VariantResult, @Nullable LatencyMs> distribution,
            ToDoubleFunction<LatencyMs> at) {
        return new Metric(name, "ms", false, row -> {
            var latency = distribution.apply(row);
            return latency == null ? null : Double.valueOf(at.applyAsDouble(latency));
        });
    }
}
