package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One KafkaNodePool of an ephemeral cluster. */
@ValidationRule(value = "!has(self.link) || 'broker' in self.roles", fieldPath = ".link", message = "only links of "
        + "brokers can be measured: leave it out, or give the pool the role broker")
public record EphemeralPool(
        @ValidationRule(value = Rules.DNS_LABEL, messageExpression = Rules.DNS_LABEL_MESSAGE)
        @Required
        @Size(max = 20)
        @JsonPropertyDescription("Name of the KafkaNodePool.") String name,

        @Required
        @Min(1)
        @Max(100)
        @JsonPropertyDescription("Number of Kafka nodes in the pool. Node ids are assigned in the order of the pools, "
                + "from 0.") Integer replicas,

        @ValidationRule(value = "self.size() > 0", message = "there is no role: list broker, controller or both")
        @ValidationRule(value = "self.all(r, r in ['broker', 'controller'])", messageExpression = """
                '"%s" is not a role: use broker, controller or both'\
                .format([self.filter(r, !(r in ['broker', 'controller']))[0]])""")
        @Required
        @Size(max = 2)
        @JsonPropertyDescription("Roles of the pool's nodes: broker, controller or "
                + "both.") List<@Size(max = 64) String> roles,

        @Size(max = 32)
        @JsonPropertyDescription("Labels of the Kubernetes nodes that the pool's pods may run on. Default: any node.")
        @Nullable Map<String, String> nodeSelector,

        @ValidationRule(value = Rules.TOLERATION_OPERATOR, messageExpression = Rules.TOLERATION_OPERATOR_MESSAGE)
        @ValidationRule(value = Rules.TOLERATION_EFFECT, messageExpression = Rules.TOLERATION_EFFECT_MESSAGE)
        @Size(max = 32)
        @JsonPropertyDescription("Taints that the pool's pods tolerate.")
        @Nullable List<Toleration> tolerations,

        @JsonPropertyDescription("Volume of each Kafka node, deleted with the cluster. Default: an emptyDir.")
        @Nullable PoolStorage storage,

        @JsonPropertyDescription("Resources of each node's container.")
        @Nullable ResourceRequirements resources,

        @JsonPropertyDescription("Limits of each node's network rate, enforced by the CNI bandwidth plugin and "
                + "measured before the first trial. Default: no limit.")
        @Nullable Link link) {}
