package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.engine.statistics.Rounding;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Censored;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Merges distributions. Percentiles are read from the merged distribution, never averaged.
 *
 * <p>
 * Records that were never acknowledged rank after all that were: they still had no acknowledgement after any time at
 * all. So a variant gains nothing by failing the records that would have taken long. A percentile that lies among them
 * is only known to be at least the longest latency that was measured, and at least the shortest time that they waited.
 * The mean and the maximum include their waits, and are lower bounds as well.
 */
final class Latencies {
    private static final double NANOS_PER_MILLI = 1e6;

    private final org.HdrHistogram.Histogram acknowledged;
    private final @Nullable Censored censored;
    private final List<String> lowerBounds = new ArrayList<>();

    private Latencies(org.HdrHistogram.Histogram acknowledged, @Nullable Censored censored) {
        this.acknowledged = acknowledged;
        this.censored = censored;
    }

    /** Returns the merged distribution in milliseconds, or null without samples. */
    static @Nullable LatencyMs merge(Stream<Histogram> parts) {
        return merge(parts, Stream.empty());
    }

    /**
     * Returns the merged distribution in milliseconds, or null without samples.
     *
     * @param censored records that belong to it but were never acknowledged; may contain null
     */
    static @Nullable LatencyMs merge(Stream<Histogram> parts, Stream<@Nullable Censored> censored) {
        var merged = sum(parts);
        if (merged.getTotalCount() == 0) {
            return null;
        }
        Censored all = null;
        for (var some : censored.toList()) {
            all = Censored.sum(all, some);
        }
        return new Latencies(merged, all).result();
    }

    /** Returns the merged distribution in nanoseconds. */
    static org.HdrHistogram.Histogram sum(Stream<Histogram> parts) {
        var sum = Histogram.empty();
        sum.setAutoResize(true);
        parts.forEach(part -> sum.add(part.decode()));
        return sum;
    }

    private LatencyMs result() {
        var mean = mean();
        var p50 = at("p50", 50);
        var p90 = at("p90", 90);
        var p95 = at("p95", 95);
        var p99 = at("p99", 99);
        var p999 = at("p999", 99.9);
        return new LatencyMs(mean, p50, p90, p95, p99, p999, max(), acknowledged.getTotalCount(),
                censored == null ? null : Long.valueOf(censored.records()),
                lowerBounds.isEmpty() ? null : List.copyOf(lowerBounds));
    }

    private double mean() {
        if (censored == null) {
            return millis(acknowledged.getMean());
        }
        lowerBounds.add("mean");
        var share = (double) censored.records() / (acknowledged.getTotalCount() + censored.records());
        return millis(acknowledged.getMean() + share * (censored.meanNanos() - acknowledged.getMean()));
    }

    private double at(String name, double percentile) {
        if (censored == null) {
            return millis((double) acknowledged.getValueAtPercentile(percentile));
        }
        var measured = acknowledged.getTotalCount();
        // As HdrHistogram does, which guards against rounding in the product.
        var rank = Math.ceil(Math.nextDown(percentile) * (measured + censored.records()) / 100);
        if (rank <= measured) {
            return millis((double) acknowledged.getValueAtPercentile(100 * rank / measured));
        }
        lowerBounds.add(name);
        return millis((double) Math.max(acknowledged.getMaxValue(), censored.leastNanos()));
    }

    private double max() {
        if (censored == null) {
            return millis((double) acknowledged.getMaxValue());
        }
        lowerBounds.add("max");
        return millis((double) Math.max(acknowledged.getMaxValue(), censored.mostNanos()));
    }

    private static double millis(double nanos) {
        return Rounding.round(nanos / NANOS_PER_MILLI);
    }
}
