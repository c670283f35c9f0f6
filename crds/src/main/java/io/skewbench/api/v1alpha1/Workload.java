package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One topic and the producers that send to it. */
@ValidationRule(value = "has(self.topic) != has(self.kafkaTopic)", messageExpression = """
        has(self.topic) ? 'topic "%s" and kafkaTopic "%s" are both given: keep one of them'.format([self.topic, self.kafkaTopic]) : \
        'workload "%s" has no topic: give topic, the name of a SkewedTopic, or kafkaTopic, the name of an existing topic'.format([self.name])""")
public record Workload(
        @ValidationRule(value = Rules.DNS_LABEL, messageExpression = Rules.DNS_LABEL_MESSAGE)
        @Required
        @Size(max = 30)
        @JsonPropertyDescription("Name of the workload, a DNS label.") String name,

        @ValidationRule(value = Rules.OBJECT_NAME, messageExpression = Rules.OBJECT_NAME_MESSAGE)
        @Size(max = 253)
        @JsonPropertyDescription("Name of the SkewedTopic to send to.")
        @Nullable String topic,

        @ValidationRule(value = Rules.KAFKA_TOPIC, messageExpression = Rules.KAFKA_TOPIC_MESSAGE)
        @Size(max = 249)
        @JsonPropertyDescription("Name of an existing Kafka topic to send to.")
        @Nullable String kafkaTopic,

        @Min(1)
        @Max(1000)
        @JsonPropertyDescription("Number of worker pods. Default: 1.")
        @Nullable Integer pods,

        @Min(1)
        @Max(256)
        @JsonPropertyDescription("Number of producers in each pod, each with its own connections and thread. Default: 1.")
        @Nullable Integer producersPerPod,

        @Size(max = 32)
        @JsonPropertyDescription("Labels of the nodes that the pods may run on.")
        @Nullable Map<String, String> nodeSelector,

        @ValidationRule(value = "self.all(it, !has(it.operator) || it.operator in ['Exists', 'Equal'])", messageExpression = """
                '"%s" is not an operator: use Exists or Equal'\
                .format([self.filter(it, has(it.operator) && !(it.operator in ['Exists', 'Equal']))[0].operator])""")
        @ValidationRule(value = "self.all(it, !has(it.effect) || it.effect in ['NoSchedule', 'PreferNoSchedule', 'NoExecute'])", messageExpression = """
                '"%s" is not an effect of a taint: use NoSchedule, PreferNoSchedule or NoExecute'\
                .format([self.filter(it, has(it.effect) && !(it.effect in ['NoSchedule', 'PreferNoSchedule', 'NoExecute']))[0].effect])""")
        @Size(max = 32)
        @JsonPropertyDescription("Taints that the pods tolerate.")
        @Nullable List<Toleration> tolerations,

        @Required
        @JsonPropertyDescription("How fast to send.") Load load,

        @Required
        @JsonPropertyDescription("What to send.") Records records,

        @JsonPropertyDescription("Lets each producer wait for all of its records again and again. What that takes counts as publish latency of the records that are due meanwhile. Default: never.")
        @Nullable Flush flush,

        @JsonPropertyDescription("Lets each producer send its records in transactions. A record's latency ends with its acknowledgement, not with the commit. Needs acks all and idempotence, as by default; the transactional ids start with skewbench-.")
        @Nullable Transactions transactions,

        @PreserveUnknownFields
        @JsonPropertyDescription("Producer settings for this workload, as in Kafka's documentation. A variant's settings override them.")
        @Nullable Map<String, Object> producer) {}
