package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** One trial that is not measured. */
public record BurnInTrial(
        @JsonPropertyDescription("Number of the trial, from 1.") int number,
        @JsonPropertyDescription("Its figure of the metric. Absent if the trial has none, or failed.")
        @Nullable Double value,
        @JsonPropertyDescription("Why the last attempt at it that failed did so.")
        @Nullable String failure) {

    /** Returns this trial with another reason why it failed. */
    public BurnInTrial withFailure(@Nullable String other) {
        return new BurnInTrial(number, value, other);
    }
}
