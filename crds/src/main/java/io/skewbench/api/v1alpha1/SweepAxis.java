package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;

/** One of the axes of a sweep. */
public record SweepAxis(
        @ValidationRule(value = Rules.DNS_LABEL, messageExpression = Rules.DNS_LABEL_MESSAGE)
        @Required
        @Size(max = 30)
        @JsonPropertyDescription("Name of the axis, a DNS label, such as load. Results have it with the name of a "
                + "value.") String name,

        @ValidationRule(value = "self.size() > 0", message = "must list at least one value")
        @ValidationRule(value = "self.all(v, self.exists_one(o, o.name == v.name))", messageExpression = """
                '"%s" is the name of several values: give each its own'\
                .format([self.filter(v, !self.exists_one(o, o.name == v.name))[0].name])""")
        @Required
        @Size(max = 24)
        @JsonPropertyDescription("What to try.") List<SweepValue> values) {}
