package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.engine.statistics.Rounding;
import io.skewbench.protocol.latency.Histogram;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Merges distributions. Percentiles are read from the merged distribution, never averaged. */
final class Latencies {
    private static final double NANOS_PER_MILLI = 1e6;

    private Latencies() {}

    /** Returns the merged distribution in milliseconds, or null without samples. */
    static @Nullable LatencyMs merge(Stream<Histogram> parts) {
        var merged = Histogram.empty();
        merged.setAutoResize(true);
        parts.forEach(part -> merged.add(part.decode()));
        if (merged.getTotalCount() == 0) {
            return null;
        }
        return new LatencyMs(millis(merged.getMean()), at(merged, 50), at(merged, 90), at(merged, 95), at(merged, 99),
                at(merged, 99.9), millis((double) merged.getMaxValue()), merged.getTotalCount());
    }

    private static double at(org.HdrHistogram.Histogram histogram, double percentile) {
        return millis((double) histogram.getValueAtPercentile(percentile));
    }

    private static double millis(double nanos) {
        return Rounding.round(nanos / NANOS_PER_MILLI);
    }
}
