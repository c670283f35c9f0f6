package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Consumers that share the partitions of a workload's topics. */
public record ConsumerGroup(
        @ValidationRule(value = Rules.DNS_LABEL, messageExpression = Rules.DNS_LABEL_MESSAGE)
        @Required
        @Size(max = 30)
        @JsonPropertyDescription("Name of the group within its workload, a DNS label. The group id in Kafka is "
                + "skewbench-RUN-TRIAL-WORKLOAD-NAME; the group is deleted after the trial.") String name,

        @Min(1)
        @Max(100)
        @JsonPropertyDescription("Number of worker pods. Default: 1.")
        @Nullable Integer pods,

        @Min(1)
        @Max(256)
        @JsonPropertyDescription("Number of consumers in each pod, each with its own connections and thread. Default: "
                + "1.")
        @Nullable Integer consumersPerPod,

        @Min(1)
        @Max(Load.MAX_RATE)
        @JsonPropertyDescription("Maximum number of records per second that all consumers of the group read together, "
                + "in equal parts. Default: no limit.")
        @Nullable Long rate,

        @Size(max = 32)
        @JsonPropertyDescription("Labels of the nodes that the pods may run on.")
        @Nullable Map<String, String> nodeSelector,

        @ValidationRule(value = Rules.TOLERATION_OPERATOR, messageExpression = Rules.TOLERATION_OPERATOR_MESSAGE)
        @ValidationRule(value = Rules.TOLERATION_EFFECT, messageExpression = Rules.TOLERATION_EFFECT_MESSAGE)
        @Size(max = 32)
        @JsonPropertyDescription("Taints that the pods tolerate.")
        @Nullable List<Toleration> tolerations,

        @JsonPropertyDescription("Affinity of the pods, as in a Pod. All pods of a run carry the label "
                + "skewbench.io/run; those of a workload carry its name in skewbench.io/workload.")
        @Nullable Affinity affinity,

        @PreserveUnknownFields
        @Size(max = Rules.SETTINGS_MAX)
        @JsonPropertyDescription("Consumer settings, as in Kafka's documentation.")
        @Nullable Map<String, Object> consumer) {}
