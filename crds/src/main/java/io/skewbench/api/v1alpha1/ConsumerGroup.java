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
        @JsonPropertyDescription("Name of the group in its workload, a DNS label. In Kafka it is called skewbench-RUN-TRIAL-WORKLOAD-NAME, and deleted after the trial.") String name,

        @Min(1)
        @Max(100)
        @JsonPropertyDescription("Number of worker pods. Default: 1.")
        @Nullable Integer pods,

        @Min(1)
        @Max(256)
        @JsonPropertyDescription("Number of consumers in each pod, each with its own connections and thread. Default: 1.")
        @Nullable Integer consumersPerPod,

        @Min(1)
        @Max(Load.MAX_RATE)
        @JsonPropertyDescription("Records per second that all consumers together take at most, each an equal part of it. Default: no limit.")
        @Nullable Long rate,

        @Size(max = 32)
        @JsonPropertyDescription("Labels of the nodes that the pods may run on.")
        @Nullable Map<String, String> nodeSelector,

        @ValidationRule(value = Rules.TOLERATION_OPERATOR, messageExpression = Rules.TOLERATION_OPERATOR_MESSAGE)
        @ValidationRule(value = Rules.TOLERATION_EFFECT, messageExpression = Rules.TOLERATION_EFFECT_MESSAGE)
        @Size(max = 32)
        @JsonPropertyDescription("Taints that the pods tolerate.")
        @Nullable List<Toleration> tolerations,

        @JsonPropertyDescription("Where else the pods may run or had better run, as in a Pod. All pods of this Benchmark carry the label skewbench.io/run; skewbench.io/workload is the name of theirs.")
        @Nullable Affinity affinity,

        @PreserveUnknownFields
        @Size(max = Rules.SETTINGS_MAX)
        @JsonPropertyDescription("Consumer settings, as in Kafka's documentation.")
        @Nullable Map<String, Object> consumer) {}
