package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import org.jspecify.annotations.Nullable;

/** A bound on one figure of each trial of a search: exactly one of below and above. */
@ValidationRule(value = Objective.ONE_BOUND, messageExpression = Objective.NOT_ONE_BOUND)
@ValidationRule(value = Objective.BOUND_HAS_UNIT, messageExpression = Objective.BOUND_WITHOUT_UNIT)
public record SearchObjective(
        @ValidationRule(value = Objective.METRIC_IS_KNOWN, messageExpression = Objective.METRIC_UNKNOWN)
        @Required
        @Size(max = 64)
        @JsonPropertyDescription("A metric, as in spec.objectives.") String metric,

        @Size(max = 32)
        @JsonPropertyDescription("Upper bound, exclusive: a duration such as 50ms for a latency, otherwise a number in "
                + "quotes.")
        @Nullable String below,

        @Size(max = 32)
        @JsonPropertyDescription("Lower bound, exclusive: a duration such as 50ms for a latency, otherwise a number in "
                + "quotes.")
        @Nullable String above) {

    /** Returns the same bound on the figure of a variant. */
    public Objective of(String variant) {
        return new Objective(variant, metric, below, above, null);
    }
}
