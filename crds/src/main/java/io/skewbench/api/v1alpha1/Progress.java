package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** How far a run is. */
public record Progress(
        @JsonPropertyDescription("Number of trials of the run.") int trials,
        @JsonPropertyDescription("Number of trials that are complete and count.") int completed,
        @JsonPropertyDescription("Number of attempts that failed.") int failed,
        @JsonPropertyDescription("Completed trials of all trials, such as 7/15.")
        @Nullable String text,
        @JsonPropertyDescription("The trial that is running.")
        @Nullable String current,
        @JsonPropertyDescription("Estimate of the time left, such as 2m30s.")
        @Nullable String remaining) {}
