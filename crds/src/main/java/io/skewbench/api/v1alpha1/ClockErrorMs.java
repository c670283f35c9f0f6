package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/** Bounds of an error, in milliseconds. */
public record ClockErrorMs(
        @JsonPropertyDescription("Lower bound of the error; negative if the latency shown may "
                + "be too high.") double least,
        @JsonPropertyDescription("Upper bound of the error; positive if the latency shown may "
                + "be too low.") double most) {}
