package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.BrokerShare;
import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.api.v1alpha1.Replication;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A figure that objectives bound and comparisons compare.
 *
 * @param name in specs and statuses
 */
public record Metric(String name, Quantity quantity, Function<VariantResult, @Nullable Double> figure) {
    /** Records acknowledged in a second. */
    public static final Metric RECORDS_PER_SECOND = new Metric(Quantity.RECORDS_PER_SECOND,
            row -> row.recordsPerSecond() == null ? null : Double.valueOf(row.recordsPerSecond().median()));
    /** The latency that 99 % of the records keep, from the intended send time. */
    public static final Metric PUBLISH_P99 = latency(Quantity.PUBLISH_LATENCY, "p99", VariantResult::publishLatencyMs,
            LatencyMs::p99);
    /** The latency that 99 % of the consumed records keep, from their timestamps. */
    public static final Metric END_TO_END_P99 = latency(Quantity.END_TO_END_LATENCY, "p99", Metric::endToEndLatency,
            LatencyMs::p99);
    /** How much the busiest broker has to do, compared with the mean. */
    public static final Metric BROKER_IMBALANCE = new Metric(Quantity.BROKER_IMBALANCE,
            row -> row.brokerImbalance() == null ? null : Double.valueOf(row.brokerImbalance().maxOverMean()));

    private static final Map<String, Metric> METRICS = metrics();

    private Metric(Quantity quantity, Function<VariantResult, @Nullable Double> figure) {
        this(quantity.text(), quantity, figure);
    }

    /** Returns the metric of that name. */
    public static Optional<Metric> named(String name) {
        return Optional.ofNullable(METRICS.get(name)).or(() -> OperationMetric.parse(name));
    }

    /** Returns the timed operation that this is a figure of; empty if it is one of records. */
    public Optional<String> operation() {
        return OperationMetric.operation(name);
    }

    /** Returns the metrics that the verdicts of an experiment are about. */
    static List<Metric> primary(Experiment experiment) {
        return experiment.verdicts().primary().stream().flatMap(name -> named(name).stream()).toList();
    }

    /** Returns whether a row shows a lower bound of this figure only, because records were never acknowledged. */
    boolean isLowerBound(VariantResult row) {
        if (quantity == Quantity.OPERATION_LATENCY) {
            return OperationMetric.isLowerBound(name, row);
        }
        var latency = row.publishLatencyMs();
        return quantity == Quantity.PUBLISH_LATENCY && latency != null && latency.lowerBounds() != null
                && latency.lowerBounds().contains(name.substring(quantity.text().length() + 1));
    }

    /** Returns the short name that tables and sentences use, such as {@code publish p99}. */
    public String words() {
        return operation().isPresent()
                ? OperationMetric.words(name)
                : quantity.words() + name.substring(quantity.text().length()).replace('.', ' ');
    }

    /** Returns the {@link #words()} of the metric of that name; the name itself if another version wrote it. */
    public static String words(String name) {
        return named(name).map(Metric::words).orElse(name);
    }

    /** Returns the names of all metrics of records, for messages. */
    public static String names() {
        return String.join(", ", METRICS.keySet());
    }

    /** Returns the metrics that rows are compared by, where they have them. */
    public static List<Metric> compared(List<VariantResult> rows) {
        return Stream.concat(Stream.of("recordsPerSecond", "publishLatency.mean", "publishLatency.p99",
                "serviceLatency.mean", "requestLatency.mean", "brokerImbalance", "consumedPerSecond",
                "endToEndLatency.mean", "endToEndLatency.p99").map(METRICS::get), OperationMetric.compared(rows))
                .toList();
    }

    /** Metrics of the same name are equal: a name has one figure. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Metric metric && name.equals(metric.name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    /**
     * Parses a bound in the metric's unit, latencies to milliseconds.
     *
     * @throws IllegalArgumentException with a sentence for the user
     */
    public double parseBound(String bound) {
        if (quantity.isLatency()) {
            return Units.duration(bound).toNanos() / 1e6;
        }
        try {
            var number = Double.parseDouble(bound);
            if (Double.isFinite(number) && number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // The exception below says so in the user's words.
        }
        throw new IllegalArgumentException("is not a number, which " + name + " needs, such as 1.5");
    }

    private static Map<String, Metric> metrics() {
        var metrics = new ArrayList<Metric>();
        for (var at : List.<Map.Entry<String, ToDoubleFunction<LatencyMs>>>of(Map.entry("mean", LatencyMs::mean),
                Map.entry("p50", LatencyMs::p50), Map.entry("p90", LatencyMs::p90), Map.entry("p95", LatencyMs::p95),
                Map.entry("p99", LatencyMs::p99), Map.entry("p999", LatencyMs::p999),
                Map.entry("max", LatencyMs::max))) {
            metrics.add(latency(Quantity.PUBLISH_LATENCY, at.getKey(), VariantResult::publishLatencyMs, at.getValue()));
            metrics.add(latency(Quantity.SERVICE_LATENCY, at.getKey(), VariantResult::serviceLatencyMs, at.getValue()));
            metrics.add(latency(Quantity.END_TO_END_LATENCY, at.getKey(), Metric::endToEndLatency, at.getValue()));
        }
        metrics.add(new Metric(Quantity.REQUEST_LATENCY.text() + ".mean", Quantity.REQUEST_LATENCY,
                VariantResult::requestLatencyMs));
        metrics.add(RECORDS_PER_SECOND);
        metrics.add(new Metric(Quantity.BYTES_PER_SECOND,
                row -> row.bytesPerSecond() == null ? null : Double.valueOf(row.bytesPerSecond().median())));
        metrics.add(new Metric(Quantity.CONSUMED_PER_SECOND,
                row -> row.consumers() == null || row.consumers().recordsPerSecond() == null
                        ? null
                        : Double.valueOf(row.consumers().recordsPerSecond().median())));
        metrics.add(new Metric(Quantity.REPLICATED_PER_SECOND, row -> row.replication() == null
                ? null
                : Double.valueOf(row.replication().recordsPerSecond().median())));
        metrics.add(new Metric(Quantity.REPLICATED_RATIO,
                row -> row.replication() == null ? null : row.replication().ratio()));
        metrics.addAll(lag(Quantity.REPLICATION_LAG_MS, Replication::lagMs));
        metrics.addAll(lag(Quantity.REPLICATION_LAG_BYTES, Replication::lagBytes));
        metrics.add(new Metric(Quantity.BROKER_BYTES_IN, row -> most(row, BrokerShare::bytesInPerSecond)));
        metrics.add(new Metric(Quantity.BROKER_BYTES_OUT, row -> most(row, BrokerShare::bytesOutPerSecond)));
        metrics.add(new Metric(Quantity.ERROR_RATIO, VariantResult::errorRatio));
        metrics.add(BROKER_IMBALANCE);
        var byName = new LinkedHashMap<String, Metric>();
        metrics.stream().sorted(Comparator.comparing(Metric::name))
                .forEach(metric -> byName.put(metric.name(), metric));
        return byName;
    }

    private static List<Metric> lag(Quantity quantity, Function<Replication, Replication.@Nullable Lag> lag) {
        return List.of(lag(quantity, "p50", lag, Replication.Lag::p50),
                lag(quantity, "max", lag, Replication.Lag::max));
    }

    private static Metric lag(Quantity quantity, String at, Function<Replication, Replication.@Nullable Lag> lag,
            ToDoubleFunction<Replication.Lag> value) {
        return new Metric(quantity.text() + "." + at, quantity, row -> {
            var behind = row.replication() == null ? null : lag.apply(row.replication());
            return behind == null ? null : Double.valueOf(value.applyAsDouble(behind));
        });
    }

    private static @Nullable Double most(VariantResult row, Function<BrokerShare, @Nullable Double> rate) {
        Double most = null;
        for (var share : Objects.requireNonNullElse(row.brokers(), List.<BrokerShare>of())) {
            var each = rate.apply(share);
            if (each != null && (most == null || each > most)) {
                most = each;
            }
        }
        return most;
    }

    private static @Nullable LatencyMs endToEndLatency(VariantResult row) {
        return row.consumers() == null ? null : row.consumers().endToEndLatencyMs();
    }

    private static Metric latency(Quantity quantity, String at,
            Function<VariantResult, @Nullable LatencyMs> distribution, ToDoubleFunction<LatencyMs> value) {
        return new Metric(quantity.text() + "." + at, quantity, row -> {
            var latency = distribution.apply(row);
            return latency == null ? null : Double.valueOf(value.applyAsDouble(latency));
        });
    }
}
