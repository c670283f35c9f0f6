package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A latency distribution in milliseconds. */
public record LatencyMs(
        @JsonPropertyDescription("Mean.") double mean,
        @JsonPropertyDescription("Median.") double p50,
        @JsonPropertyDescription("90th percentile.") double p90,
        @JsonPropertyDescription("95th percentile.") double p95,
        @JsonPropertyDescription("99th percentile.") double p99,
        @JsonPropertyDescription("99.9th percentile.") double p999,
        @JsonPropertyDescription("Maximum.") double max,
        @JsonPropertyDescription("Records measured.") long samples,
        @JsonPropertyDescription("Records that failed or, although they were due, were never sent. They rank after "
                + "all others; mean and max include how long they waited. Absent without any, and for latencies "
                + "other than the publish latency.")
        @Nullable Long censored,
        @JsonPropertyDescription("Those of the figures above that are lower bounds, because they depend on such "
                + "records.")
        @Nullable List<String> lowerBounds) {

    /** A distribution of records all of which were acknowledged. */
    public LatencyMs(double mean, double p50, double p90, double p95, double p99, double p999, double max,
            long samples) {
        this(mean, p50, p90, p95, p99, p999, max, samples, null, null);
    }
}
