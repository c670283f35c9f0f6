package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A topic and where its partitions are. */
@JsonClassDescription("A topic and where its partitions are.")
@ValidationRule(value = "self.cluster == oldSelf.cluster", fieldPath = ".cluster", message = "cluster cannot be changed: create a new SkewedTopic instead")
@ValidationRule(value = "has(self.topicName) == has(oldSelf.topicName) && (!has(self.topicName) || self.topicName == oldSelf.topicName)", fieldPath = ".topicName", message = "topicName cannot be changed: create a new SkewedTopic instead")
@ValidationRule(value = "!has(self.replicationFactor) || !has(self.placement.history) || self.placement.history.all(it, it.brokers.size() >= self.replicationFactor)", fieldPath = ".replicationFactor", messageExpression = """
        '%d replicas cannot be spread over the %d brokers of a step of placement.history: lower it, or list more brokers'\
        .format([self.replicationFactor, self.placement.history.filter(it, it.brokers.size() < self.replicationFactor)[0].brokers.size()])""")
@ValidationRule(value = "!has(self.replicationFactor) || !has(self.placement.assignments) || self.placement.assignments.all(it, it.replicas.size() == self.replicationFactor)", fieldPath = ".replicationFactor", messageExpression = """
        '%d replicas are asked for, and an entry of placement.assignments lists %d: list as many, or leave replicationFactor out'\
        .format([self.replicationFactor, self.placement.assignments.filter(it, it.replicas.size() != self.replicationFactor)[0].replicas.size()])""")
public record SkewedTopicSpec(
        @Required
        @JsonPropertyDescription("The Kafka cluster that holds the topic. It cannot be changed.") ClusterRef cluster,

        @ValidationRule(value = Rules.KAFKA_TOPIC, messageExpression = Rules.KAFKA_TOPIC_MESSAGE)
        @Size(max = 249)
        @JsonPropertyDescription("Name of the topic in Kafka. It cannot be changed. Default: the name of this resource.")
        @Nullable String topicName,

        @Min(1)
        @Max(100)
        @JsonPropertyDescription("Replicas of each partition, its leader included. Default: 1; with assignments, as many as each of them lists.")
        @Nullable Integer replicationFactor,

        @Required
        @JsonPropertyDescription("Which brokers hold which partitions.") Placement placement,

        @PreserveUnknownFields
        @JsonPropertyDescription("Topic settings, as in Kafka's documentation.")
        @Nullable Map<String, Object> config,

        @ValidationRule(value = "self in ['Delete', 'Retain']", messageExpression = """
                '"%s" is not a deletion policy: use Delete or Retain'.format([self])""")
        @Size(max = 64)
        @JsonPropertyDescription("Whether the topic goes when this resource does: Delete or Retain. Default: Retain.")
        @Nullable String deletionPolicy) {}
