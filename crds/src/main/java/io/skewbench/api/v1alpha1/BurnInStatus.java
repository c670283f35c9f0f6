package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The trials that run before the measured ones, until the figure settles. */
public record BurnInStatus(
        @JsonPropertyDescription("The metric that has to settle: the first primary one.") String metric,
        @JsonPropertyDescription("The most trials that may run.") int atMost,
        @JsonPropertyDescription("Whether the metric settled. Absent until that is known.")
        @Nullable Boolean settled,
        @JsonPropertyDescription("The trials so far, in order.") List<BurnInTrial> trials) {}
