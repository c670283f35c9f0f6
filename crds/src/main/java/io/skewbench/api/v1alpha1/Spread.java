package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/** A figure over the trials of a variant. */
public record Spread(
        @JsonPropertyDescription("Median over the trials.") double median,
        @JsonPropertyDescription("Least of the trials.") double min,
        @JsonPropertyDescription("Greatest of the trials.") double max) {}
