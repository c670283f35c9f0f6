package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import org.jspecify.annotations.Nullable;

/** A bound on one figure of each trial of a search: exactly one of below and above. */
@ValidationRule(value = "has(self.below) != has(self.above)", messageExpression = """
        has(self.below) ? 'below "%s" and above "%s" are both given: keep one of them'.format([self.below, \
        self.above]) : \
        'no bound is given: write below or above'""")
@ValidationRule(value = Objective.BOUND_HAS_UNIT, messageExpression = """
        '"%s" cannot be compared with %s: write %s'.format([has(self.below) ? self.below : self.above, self.metric, \
        self.metric.contains('Latency') ? 'a duration such as 50ms' : 'a number in quotes, such as "1.5"'])""")
public record SearchObjective(
        @ValidationRule(value = Objective.METRIC_IS_KNOWN,
                messageExpression = "'\"%s\" is not a metric: use " + Objective.METRIC_NAMES + "'.format([self])")
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
