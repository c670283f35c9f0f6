package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/** Bounds of an error, in milliseconds. */
public record ClockErrorMs(
        @JsonPropertyDescription("At least; negative where the latency shown may be too long.") double least,
        @JsonPropertyDescription("At most; positive where the latency shown may be too short.") double most) {}
