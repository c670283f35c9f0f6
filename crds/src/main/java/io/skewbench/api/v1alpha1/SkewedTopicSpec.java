package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Quantity;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A topic and where its partitions are. */
@JsonClassDescription("A topic and the placement of its partitions.")
@ValidationRule(value = "self.cluster == oldSelf.cluster", fieldPath = ".cluster", message = "cluster cannot be "
        + "changed: create a new SkewedTopic instead")
@ValidationRule(value = "has(self.topicName) == has(oldSelf.topicName) && (!has(self.topicName) || self.topicName == "
        + "oldSelf.topicName)", fieldPath = ".topicName",
        message = "topicName cannot be changed: create a new SkewedTopic instead")
@ValidationRule(value = "!has(self.replicationFactor) || !has(self.placement.history) || has(self.placement.followers) "
        + "|| self.placement.history.all(it, !has(it.brokers) || has(it.pools) || has(it.nodeSelector) || "
        + "it.brokers.size() >= self.replicationFactor)", fieldPath = ".replicationFactor",
        messageExpression = """
                '%d replicas cannot be spread over the %d brokers of a step of placement.history: lower it, or list \
                more \
                brokers'\
                .format([self.replicationFactor, self.placement.history.filter(it, has(it.brokers) && \
                it.brokers.size() < \
                self.replicationFactor)[0].brokers.size()])""")
@ValidationRule(value = "!has(self.replicationFactor) || !has(self.placement.assignments) || "
        + "self.placement.assignments.all(it, (has(it.replicas) ? it.replicas.size() : has(it.replicasOn) ? "
        + "it.replicasOn.size() : 0) == self.replicationFactor)", fieldPath = ".replicationFactor",
        messageExpression = """
                '%d replicas are asked for, and an entry of placement.assignments lists another number: list as many, \
                or leave \
                replicationFactor out'\
                .format([self.replicationFactor])""")
@ValidationRule(value = "has(self.cluster.strimzi) || (" + SkewedTopicSpec.LEADERS_BY_ID + ") && ("
        + SkewedTopicSpec.HISTORY_BY_ID + ") && ("
        + SkewedTopicSpec.ASSIGNMENTS_BY_ID + ") && (" + SkewedTopicSpec.ZIPF_BY_ID + ") && ("
        + SkewedTopicSpec.FOLLOWERS_BY_ID
        + ")", fieldPath = ".placement",
        message = "node pools, and the nodes that brokers run on, are known only for Strimzi clusters: name brokers by "
                + "id, or give cluster.strimzi")
@ValidationRule(value = "!has(self.cluster.ephemeral)", fieldPath = ".cluster.ephemeral", messageExpression = """
        'only a Benchmark creates a cluster: refer to it as strimzi: {name: %s}'\
        .format([self.cluster.ephemeral.name])""")
@ValidationRule(value = "!has(self.cluster.zookeeper)", fieldPath = ".cluster.zookeeper",
        message = "only a Kafka cluster has topics: name one with strimzi or bootstrapServers")
@ValidationRule(value = "!has(self.cluster.strimzi) || !has(self.cluster.strimzi.pinning)",
        fieldPath = ".cluster.strimzi.pinning", message = "only a Benchmark pins brokers: leave it out")
@ValidationRule(value = "!has(self.cluster.strimzi) || !has(self.cluster.strimzi.rollTimeout)",
        fieldPath = ".cluster.strimzi.rollTimeout", message = "only a Benchmark changes settings of brokers: leave it "
                + "out")
@RecordBuilder
public record SkewedTopicSpec(
        @Required
        @JsonPropertyDescription("The Kafka cluster that holds the topic. It cannot be changed.") ClusterRef cluster,

        @ValidationRule(value = Rules.KAFKA_TOPIC, messageExpression = Rules.KAFKA_TOPIC_MESSAGE)
        @Size(max = 249)
        @JsonPropertyDescription("Name of the topic in Kafka. It cannot be changed. Default: the name of this "
                + "resource.")
        @Nullable String topicName,

        @Min(1)
        @Max(100)
        @JsonPropertyDescription("Replicas of each partition, including the leader. Default: 1; with assignments, the "
                + "number that each of them lists.")
        @Nullable Integer replicationFactor,

        @Required
        @JsonPropertyDescription("Which brokers lead and hold which partitions.") Placement placement,

        @PreserveUnknownFields
        @Size(max = Rules.SETTINGS_MAX)
        @JsonPropertyDescription("Topic settings, as in Kafka's documentation.")
        @Nullable Map<String, Object> config,

        @ValidationRule(value = "self in ['Delete', 'Retain']", messageExpression = """
                '"%s" is not a deletion policy: use Delete or Retain'.format([self])""")
        @Size(max = 64)
        @JsonPropertyDescription("Whether to delete the topic when this resource is deleted: Delete or Retain. "
                + "Default: Retain.")
        @Nullable String deletionPolicy,

        @ValidationRule(value = "self in ['Report', 'Repair']", messageExpression = """
                '"%s" is not a valid onDrift: use Report or Repair'.format([self])""")
        @Size(max = 64)
        @JsonPropertyDescription("What to do on drift, that is when leaders or replicas are moved, partitions are "
                + "added, or the topic is deleted: Report it, or also Repair it. Added partitions are only reported, "
                + "because Kafka cannot remove partitions. A topic that was deleted and created again by "
                + "someone else is only reported unless adopt is true. Default: Report.")
        @Nullable String onDrift,

        @JsonPropertyDescription("Whether to adopt an existing topic of this name and move it to this placement. "
                + "Default: false.")
        @Nullable Boolean adopt,

        @JsonPropertyDescription("How replicas are moved if the topic differs from the placement.")
        @Nullable Reassignment reassignment) {

    static final String LEADERS_BY_ID = "!has(self.placement.leaders) || self.placement.leaders.all(it, !has(it.pool) "
            + "&& !has(it.nodeSelector))";
    static final String HISTORY_BY_ID = "!has(self.placement.history) || self.placement.history.all(it, !has(it.pools) "
            + "&& !has(it.nodeSelector))";
    static final String ASSIGNMENTS_BY_ID = "!has(self.placement.assignments) || self.placement.assignments.all(it, "
            + "!has(it.replicasOn) || it.replicasOn.all(on, !has(on.pool) && !has(on.nodeSelector)))";
    static final String ZIPF_BY_ID = "!has(self.placement.zipf) || !has(self.placement.zipf.pools) && "
            + "!has(self.placement.zipf.nodeSelector)";
    static final String FOLLOWERS_BY_ID = "!has(self.placement.followers) || !has(self.placement.followers.pools) && "
            + "!has(self.placement.followers.nodeSelector)";

    /** Returns a builder that starts from the defaults. */
    public static SkewedTopicSpecBuilder builder() {
        return SkewedTopicSpecBuilder.builder();
    }

    /** Returns a builder that starts from this one. */
    public SkewedTopicSpecBuilder toBuilder() {
        return SkewedTopicSpecBuilder.builder(this);
    }

    /** Returns whether an existing topic of this name is to be adopted. */
    public boolean adopts() {
        return Boolean.TRUE.equals(adopt);
    }

    /** Moving replicas. */
    public record Reassignment(
            @Pattern(Rules.BYTES_PER_SECOND)
            @Min(1)
            @Max(Rules.BYTES_PER_SECOND_MAX)
            @JsonPropertyDescription("Replication throttle: maximum bytes per second that each broker sends and "
                    + "receives for replicas that are moved, 1 to 99Gi, such as 10Mi. Default: no limit.")
            @Nullable Quantity throttle) {

        /** Returns whether brokers are throttled while replicas are moved. */
        public boolean throttles() {
            return throttle != null;
        }
    }
}
