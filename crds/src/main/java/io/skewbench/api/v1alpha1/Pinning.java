package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** On which nodes the brokers of an existing Kafka have to run. */
@ValidationRule(value = "has(self.nodeSelector) || has(self.pools)", message = "no label is given: give nodeSelector, "
        + "pools or both")
public record Pinning(
        @ValidationRule(value = "self.size() > 0", message = "must list at least one label")
        @ValidationRule(value = Rules.LABEL_KEYS, messageExpression = Rules.LABEL_KEYS_MESSAGE)
        @Size(max = 32)
        @JsonPropertyDescription("Labels of the nodes that all brokers must run on, except those of the pools below.")
        @Nullable Map<String, @Size(max = Rules.LABEL_VALUE_LENGTH) String> nodeSelector,

        @ValidationRule(value = "self.size() > 0", message = "must list at least one node pool")
        @ValidationRule(value = "self.all(p, self.exists_one(o, o.name == p.name))", messageExpression = """
                '"%s" is listed several times: list it once'\
                .format([self.filter(p, !self.exists_one(o, o.name == p.name))[0].name])""")
        @Size(max = 32)
        @JsonPropertyDescription("Node pools whose brokers must run on other nodes.")
        @Nullable List<PinnedPool> pools,

        @JsonPropertyDescription("Whether the operator adds a node affinity to the node pools for the duration of the "
                + "run, so that Strimzi moves the brokers. This restarts them before and after the run. Default: "
                + "false: the run waits until the brokers are on these nodes.")
        @Nullable Boolean enforce,

        @ValidationRule(value = Rules.DURATION_FROM_A_SECOND, messageExpression = Rules.DURATION_FROM_A_SECOND_MESSAGE)
        @Size(max = Rules.DURATION_LENGTH)
        @JsonPropertyDescription("How long the brokers may take to move if enforce is true, such as 30m. After that, "
                + "the run fails. Default: 15m.")
        @Nullable String moveTimeout) {

    /** Returns whether the operator moves the brokers, rather than to wait until they are on these nodes. */
    public boolean enforces() {
        return Boolean.TRUE.equals(enforce);
    }

    /** The brokers of one node pool. */
    public record PinnedPool(
            @ValidationRule(value = Rules.OBJECT_NAME, messageExpression = Rules.OBJECT_NAME_MESSAGE)
            @Required
            @Size(max = 253)
            @JsonPropertyDescription("Name of the KafkaNodePool.") String name,

            @ValidationRule(value = "self.size() > 0", message = "must list at least one label")
            @ValidationRule(value = Rules.LABEL_KEYS, messageExpression = Rules.LABEL_KEYS_MESSAGE)
            @Required
            @Size(max = 32)
            @JsonPropertyDescription("Labels of the nodes that the pool's brokers must run "
                    + "on.") Map<String, @Size(max = Rules.LABEL_VALUE_LENGTH) String> nodeSelector) {}
}
