package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/** How late records were sent, in milliseconds. */
public record SendLatenessMs(
        @JsonPropertyDescription("Median.") double p50,
        @JsonPropertyDescription("99th percentile.") double p99,
        @JsonPropertyDescription("Maximum.") double max) {}
