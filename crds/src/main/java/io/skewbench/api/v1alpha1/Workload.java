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
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The topics and the producers that send to them, or operations that are timed. */
@ValidationRule(value = WorkRules.GIVEN + ".exists_one(it, it)", messageExpression = WorkRules.GIVEN
        + WorkRules.NOT_ONE_GIVEN)
@ValidationRule(value = "!has(self.load.perPartition) || !has(self.topics) || self.topics.size() < 2",
        fieldPath = ".load.perPartition", messageExpression = """
                'a rate for each partition needs a single topic, and there are %d: keep one of them, \
                make a workload for each, or give another load'.format([self.topics.size()])""")
@ValidationRule(value = "!has(self.consumers) || self.consumers.all(c, self.name.size() + c.name.size() <= 34)",
        fieldPath = ".consumers",
        messageExpression = """
                '"%s" and the name of its workload are both part of the names of Pods: together they may have 34 \
                characters'\
                .format([self.consumers.filter(c, self.name.size() + c.name.size() > 34)[0].name])""")
@ValidationRule(value = WorkRules.RECORDS_OR_PROBE, fieldPath = ".records",
        messageExpression = WorkRules.NOT_RECORDS_OR_PROBE)
@ValidationRule(value = WorkRules.PROBE_ALONE, fieldPath = ".probe", messageExpression = WorkRules.NOT_PROBE_ALONE)
@ValidationRule(value = WorkRules.PROBE_WITHOUT_PARTITIONS, fieldPath = ".load.perPartition",
        message = "a probe has no partitions: give another load, such as rate")
@RecordBuilder
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

        @ValidationRule(value = "self.size() > 0", message = "must list at least one topic")
        @ValidationRule(value = "self.all(t, !has(t.topic) || self.exists_one(o, has(o.topic) && o.topic == t.topic))",
                messageExpression = """
                        'SkewedTopic "%s" is listed several times: list it once, with the sum of its weights'\
                        .format([self.filter(t, has(t.topic) && !self.exists_one(o, has(o.topic) && o.topic == \
                        t.topic))[0].topic])""")
        @ValidationRule(value = "self.all(t, !has(t.kafkaTopic) || self.exists_one(o, has(o.kafkaTopic) && "
                + "o.kafkaTopic == t.kafkaTopic))",
                messageExpression = """
                        'Kafka topic "%s" is listed several times: list it once, with the sum of its weights'\
                        .format([self.filter(t, has(t.kafkaTopic) && !self.exists_one(o, has(o.kafkaTopic) && \
                        o.kafkaTopic == \
                        t.kafkaTopic))[0].kafkaTopic])""")
        @Size(max = WeightedTopic.MAX_TOPICS)
        @JsonPropertyDescription("Several topics to send to. The topic of each record is drawn at random by weight, "
                + "independently of its key and value.")
        @Nullable List<WeightedTopic> topics,

        @JsonPropertyDescription("Topics whose metadata the producers hold without sending to them, as in clients that "
                + "know many topics. They are created for the run, named skewbench-RUN-idle-WORKLOAD-0 and so on, and "
                + "deleted at its end.")
        @Nullable IdleTopics idleTopics,

        @Min(1)
        @Max(1000)
        @JsonPropertyDescription("Number of worker pods. Default: 1.")
        @Nullable Integer pods,

        @Min(1)
        @Max(256)
        @JsonPropertyDescription("Number of producers in each pod, or of clients of a probe, each with its own "
                + "connections and thread. Default: 1.")
        @Nullable Integer producersPerPod,

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

        @Required
        @JsonPropertyDescription("How fast to send; of a probe, how many operations per second are due.") Load load,

        @JsonPropertyDescription("What to send. Every workload with topics needs it.")
        @Nullable Records records,

        @JsonPropertyDescription("Operations to carry out and to time, in place of topics: only with "
                + "cluster.zookeeper. The load is in operations per second, which all operations of the probe share.")
        @Nullable Probe probe,

        @JsonPropertyDescription("Makes each producer flush at intervals. The time a flush takes counts as publish "
                + "latency of the records that are due meanwhile. Default: no flush.")
        @Nullable Flush flush,

        @JsonPropertyDescription("Makes each producer send its records in transactions. The latency of a record ends "
                + "with its acknowledgement, not with the commit. Transactions need acks: all and idempotence, which "
                + "are the defaults. Transactional ids start with skewbench-.")
        @Nullable Transactions transactions,

        @PreserveUnknownFields
        @Size(max = Rules.SETTINGS_MAX)
        @JsonPropertyDescription("Producer settings of this workload, as in Kafka's documentation. The settings of a "
                + "variant override them.")
        @Nullable Map<String, Object> producer,

        @ValidationRule(value = "self.all(c, self.exists_one(o, o.name == c.name))", messageExpression = """
                '"%s" is the name of several groups: give each its own'\
                .format([self.filter(c, !self.exists_one(o, o.name == c.name))[0].name])""")
        @Size(max = 8)
        @JsonPropertyDescription("Consumer groups that read the workload's topics during each trial, starting at the "
                + "end of each partition, with kafka-clients " + Variant.DEFAULT_VERSION + ". Default: none.")
        @Nullable List<ConsumerGroup> consumers) {

    /** Returns a builder that starts from the defaults. */
    public static WorkloadBuilder builder() {
        return WorkloadBuilder.builder();
    }
}
