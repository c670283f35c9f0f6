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

/** The topics and the producers that send to them. */
@ValidationRule(value = Workload.TOPICS + ".exists_one(it, it)", messageExpression = Workload.TOPICS
        + """
                .exists(it, it) ? '%s are given together: keep one of them'.format([\
                (has(self.topic) ? ['topic'] : []) + (has(self.kafkaTopic) ? ['kafkaTopic'] : []) + \
                (has(self.topics) ? ['topics'] : [])]) : \
                'workload "%s" has no topic: give topic, the name of a SkewedTopic, or kafkaTopic, the name of an existing topic, \
                or several as topics'.format([self.name])""")
@ValidationRule(value = "!has(self.load.perPartition) || !has(self.topics) || self.topics.size() < 2", fieldPath = ".load.perPartition", messageExpression = """
        'a rate for each partition needs a single topic, and there are %d: keep one of them, \
        make a workload for each, or give another load'.format([self.topics.size()])""")
@ValidationRule(value = "!has(self.consumers) || self.consumers.all(c, self.name.size() + c.name.size() <= 34)", fieldPath = ".consumers", messageExpression = """
        '"%s" and the name of its workload are both part of the names of Pods: together they may have 34 characters'\
        .format([self.consumers.filter(c, self.name.size() + c.name.size() > 34)[0].name])""")
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

        @ValidationRule(value = "self.size() > 0", message = "there is no topic: list at least one")
        @ValidationRule(value = "self.all(t, !has(t.topic) || self.exists_one(o, has(o.topic) && o.topic == t.topic))", messageExpression = """
                'SkewedTopic "%s" is listed several times: list it once, with the sum of its weights'\
                .format([self.filter(t, has(t.topic) && !self.exists_one(o, has(o.topic) && o.topic == t.topic))[0].topic])""")
        @ValidationRule(value = "self.all(t, !has(t.kafkaTopic) || self.exists_one(o, has(o.kafkaTopic) && o.kafkaTopic == t.kafkaTopic))", messageExpression = """
                'Kafka topic "%s" is listed several times: list it once, with the sum of its weights'\
                .format([self.filter(t, has(t.kafkaTopic) && !self.exists_one(o, has(o.kafkaTopic) && o.kafkaTopic == t.kafkaTopic))[0].kafkaTopic])""")
        @Size(max = 32)
        @JsonPropertyDescription("Several topics to send to. Each record's topic is drawn by weight from the seed, whatever its key and value.")
        @Nullable List<WeightedTopic> topics,

        @JsonPropertyDescription("Topics that its producers hold the metadata of and send nothing to, as clients do that know many topics. They are made for the run, called skewbench-RUN-idle-WORKLOAD-0 and so on, and deleted at its end.")
        @Nullable IdleTopics idleTopics,

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

        @ValidationRule(value = Rules.TOLERATION_OPERATOR, messageExpression = Rules.TOLERATION_OPERATOR_MESSAGE)
        @ValidationRule(value = Rules.TOLERATION_EFFECT, messageExpression = Rules.TOLERATION_EFFECT_MESSAGE)
        @Size(max = 32)
        @JsonPropertyDescription("Taints that the pods tolerate.")
        @Nullable List<Toleration> tolerations,

        @JsonPropertyDescription("Where else the pods may run or had better run, as in a Pod. All pods of this Benchmark carry the label skewbench.io/run; skewbench.io/workload is the name of theirs.")
        @Nullable Affinity affinity,

        @Required
        @JsonPropertyDescription("How fast to send.") Load load,

        @Required
        @JsonPropertyDescription("What to send.") Records records,

        @JsonPropertyDescription("Lets each producer wait for all of its records again and again. What that takes counts as publish latency of the records that are due meanwhile. Default: never.")
        @Nullable Flush flush,

        @JsonPropertyDescription("Lets each producer send its records in transactions. A record's latency ends with its acknowledgement, not with the commit. Needs acks all and idempotence, as by default; the transactional ids start with skewbench-.")
        @Nullable Transactions transactions,

        @PreserveUnknownFields
        @Size(max = Rules.SETTINGS_MAX)
        @JsonPropertyDescription("Producer settings for this workload, as in Kafka's documentation. A variant's settings override them.")
        @Nullable Map<String, Object> producer,

        @ValidationRule(value = "self.all(c, self.exists_one(o, o.name == c.name))", messageExpression = """
                '"%s" is the name of several groups: give each its own'\
                .format([self.filter(c, !self.exists_one(o, o.name == c.name))[0].name])""")
        @Size(max = 8)
        @JsonPropertyDescription("Consumer groups that read the workload's topics meanwhile, from their ends on, with kafka-clients 4.4.0. Default: none.")
        @Nullable List<ConsumerGroup> consumers) {

    static final String TOPICS = "[has(self.topic), has(self.kafkaTopic), has(self.topics)]";
}
