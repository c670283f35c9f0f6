package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import org.jspecify.annotations.Nullable;

/** Values of records that are read from a ConfigMap instead of being generated. */
public record Payload(
        @Required
        @JsonPropertyDescription("Key of a ConfigMap in the Benchmark's namespace that holds the payload, at most 1 "
                + "MiB. skewbench run reads the ConfigMap from its input files.") ConfigMapKey configMap,

        @ValidationRule(value = "self in ['Lines', 'Whole']", messageExpression = """
                '"%s" is not a way to take values from a payload: use Lines or Whole'.format([self])""")
        @Size(max = 64)
        @JsonPropertyDescription("What a value is: Lines (each line that is not empty, without its line end) or Whole "
                + "(the whole payload, for every record). Default: Lines.")
        @Nullable String values,

        @ValidationRule(value = "self in ['Sequential', 'Uniform']", messageExpression = """
                '"%s" is not a distribution of a payload: use Sequential or Uniform'.format([self])""")
        @Size(max = 64)
        @JsonPropertyDescription("How lines are drawn: Sequential (in order, starting again after the last) or "
                + "Uniform. Default: Uniform.")
        @Nullable String distribution) {

    /** One key of a ConfigMap. */
    public record ConfigMapKey(
            @ValidationRule(value = Rules.OBJECT_NAME, messageExpression = Rules.OBJECT_NAME_MESSAGE)
            @Required
            @Size(max = 253)
            @JsonPropertyDescription("Name of the ConfigMap.") String name,

            @ValidationRule(value = "self.matches('^[-._a-zA-Z0-9]+$')", messageExpression = """
                    '"%s" is not a key of a ConfigMap: use letters, digits, "-", "_" and "."'.format([self])""")
            @Required
            @Size(max = 253)
            @JsonPropertyDescription("Key in the ConfigMap's data or binaryData.") String key) {}
}
