package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** How far a run is. */
public record Progress(
        @JsonPropertyDescription("Trials of the run.") int trials,
        @JsonPropertyDescription("Trials that ended and count.") int completed,
        @JsonPropertyDescription("Attempts that failed.") int failed,
        @JsonPropertyDescription("Completed of all, such as 7/15.")
        @Nullable String text,
        @JsonPropertyDescription("The trial under way.")
        @Nullable String current,
        @JsonPropertyDescription("Estimate of the time left, such as 2m30s.")
        @Nullable String remaining) {}
