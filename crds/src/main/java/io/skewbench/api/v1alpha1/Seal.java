package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A copy of the baseline against the baseline: any difference between them is an error. */
public record Seal(
        @JsonPropertyDescription("Whether no primary metric shows a difference. Of runs in which nothing is wrong, 5 % "
                + "show one. Not set if none could be judged.")
        @Nullable Boolean intact,
        @JsonPropertyDescription("The copy against the baseline by each primary metric, a family of their own.")
        @Nullable List<Comparison> comparisons) {}
