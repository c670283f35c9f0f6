package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/** A latency distribution in milliseconds. */
public record LatencyMs(
        @JsonPropertyDescription("Mean.") double mean,
        @JsonPropertyDescription("Median.") double p50,
        @JsonPropertyDescription("90th percentile.") double p90,
        @JsonPropertyDescription("95th percentile.") double p95,
        @JsonPropertyDescription("99th percentile.") double p99,
        @JsonPropertyDescription("99.9th percentile.") double p999,
        @JsonPropertyDescription("Maximum.") double max,
        @JsonPropertyDescription("Records measured.") long samples) {}
