package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/** A figure over the trials of a variant. */
public record Spread(
        @JsonPropertyDescription("Median of the trials.") double median,
        @JsonPropertyDescription("Minimum of the trials.") double min,
        @JsonPropertyDescription("Maximum of the trials.") double max) {}
