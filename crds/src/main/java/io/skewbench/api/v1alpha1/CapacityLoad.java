package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** A trial at a percentage of the capacity of its row. */
public record CapacityLoad(
        @JsonPropertyDescription("Percentage of the capacity.") int percent,
        @JsonPropertyDescription("Records per second of all workloads together that were due.") double recordsPerSecond,
        @JsonPropertyDescription("Median of the publish latency in milliseconds.")
        @Nullable Double publishLatencyP50Ms,
        @JsonPropertyDescription("99th percentile of the publish latency in milliseconds.")
        @Nullable Double publishLatencyP99Ms,
        @JsonPropertyDescription("Whether the rate was sustained.") boolean sustained) {}
