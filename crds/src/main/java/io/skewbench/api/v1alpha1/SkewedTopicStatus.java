package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.kubernetes.api.model.Condition;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of a SkewedTopic: its topic as last observed in Kafka, and how far the operator is with it. */
@JsonClassDescription("State of the topic in Kafka.")
@RecordBuilder
public record SkewedTopicStatus(
        @JsonPropertyDescription("Generation of the spec that this status describes.")
        @Nullable Long observedGeneration,
        @JsonPropertyDescription("Name of the topic in Kafka.")
        @Nullable String topicName,
        @JsonPropertyDescription("Cluster id of the Kafka that this status describes.")
        @Nullable String clusterId,
        @JsonPropertyDescription("Topic id in Kafka.")
        @Nullable String topicId,
        @JsonPropertyDescription("Number of partitions.")
        @Nullable Integer partitions,
        @JsonPropertyDescription("Replicas of each partition, including the leader.")
        @Nullable Integer replicationFactor,
        @JsonPropertyDescription("Leaders per broker in the order of broker ids, such as 22/10/4.")
        @Nullable String layout,
        @JsonPropertyDescription("Leaders, replicas and bytes of each broker.")
        @Nullable List<BrokerLayout> brokers,
        @JsonPropertyDescription("How unevenly leaders are spread over the brokers.")
        @Nullable Imbalance leaderImbalance,
        @JsonPropertyDescription("How unevenly replicas are spread over the brokers.")
        @Nullable Imbalance replicaImbalance,
        @JsonPropertyDescription("How unevenly bytes are spread over the brokers.")
        @Nullable Imbalance byteImbalance,
        @JsonPropertyDescription("Bytes of all replicas on disk, as reported by the brokers within about the last "
                + "minute.")
        @Nullable Long bytes,
        @JsonPropertyDescription("Partitions with a replica that is not in sync.")
        @Nullable Integer underReplicatedPartitions,
        @JsonPropertyDescription("Generation of the spec whose placement was last laid out completely.")
        @Nullable Long laidOutGeneration,
        @JsonPropertyDescription("Digest of that placement and its replication factor. An edit of the spec that does "
                + "not change the digest moves no replicas.")
        @Nullable String laidOutPlacement,
        @JsonPropertyDescription("The brokers that the pools and labels of the placement stood for at that time.")
        @Nullable List<NamedBrokers> namedBrokers,
        @JsonPropertyDescription("Change that is in progress.")
        @Nullable Change change,
        @JsonPropertyDescription("Differences from the layout that others have caused since the topic was laid out.")
        @Nullable List<Drift> drift,
        @JsonPropertyDescription("Drifted, and Ready, Reconciling and Stalled as defined by kstatus.")
        @Nullable List<Condition> conditions) {
    /** The status of a SkewedTopic that has not been reconciled yet. */
    public static final SkewedTopicStatus EMPTY = SkewedTopicStatusBuilder.builder().build();

    /** Returns a builder that starts from this status. */
    public SkewedTopicStatusBuilder toBuilder() {
        return SkewedTopicStatusBuilder.builder(this);
    }

    /** The part of the topic that is on one broker. */
    public record BrokerLayout(
            @JsonPropertyDescription("Broker id.") int broker,
            @JsonPropertyDescription("Number of partitions that the broker leads.") int leaders,
            @JsonPropertyDescription("Number of partitions that the broker is the preferred "
                    + "leader of.") int preferredLeaders,
            @JsonPropertyDescription("Number of partitions that the broker holds.") int replicas,
            @JsonPropertyDescription("Bytes of the topic on the broker's disks, as reported within about the last "
                    + "minute.")
            @Nullable Long bytes,
            @JsonPropertyDescription("The broker's broker.rack.")
            @Nullable String rack,
            @JsonPropertyDescription("KafkaNodePool of the broker.")
            @Nullable String pool,
            @JsonPropertyDescription("Kubernetes node that the broker runs on.")
            @Nullable String node) {}

    /** The brokers that a name in the placement stood for when the topic was laid out. */
    public record NamedBrokers(
            @JsonPropertyDescription("A pool, labels, or all brokers.") String name,
            @JsonPropertyDescription("Broker ids.") List<Integer> brokers) {}

    /** A change that takes several steps, stored before the first so that it can be finished after a crash. */
    public record Change(
            @JsonPropertyDescription("Create or Reassign.") String action,
            @JsonPropertyDescription("Generation of the spec that the change belongs to.")
            @Nullable Long generation,
            @JsonPropertyDescription("Number of partitions that change.") int partitions,
            @JsonPropertyDescription("Number of partitions that are still to be changed.") int remaining,
            @JsonPropertyDescription("Replication throttle during the change, in bytes per second.")
            @Nullable Long throttle,
            @JsonPropertyDescription("Ids of the brokers that the throttle applies to.")
            @Nullable List<Integer> throttledBrokers,
            @JsonPropertyDescription("Bytes to copy in total: the largest number that brokers have reported at once.")
            @Nullable Long bytes,
            @JsonPropertyDescription("Bytes that are still to be copied, as reported by the brokers within about the "
                    + "last ten seconds.")
            @Nullable Long remainingBytes) {

        /** Returns a change before its first step, of which the bytes are not known yet. */
        public static Change of(String action, @Nullable Long generation, int partitions, @Nullable Long throttle,
                @Nullable List<Integer> throttledBrokers) {
            return new Change(action, generation, partitions, partitions, throttle, throttledBrokers, null, null);
        }

        /** Returns whether brokers may be throttled for this change. */
        public boolean throttles() {
            return throttle != null;
        }

        /** Returns this change with another number of partitions that are still to be changed. */
        public Change withRemaining(int left) {
            return new Change(action, generation, partitions, left, throttle, throttledBrokers, bytes, remainingBytes);
        }

        /** Returns this change with another number of bytes that are still to be copied. */
        public Change withRemainingBytes(long left) {
            return new Change(action, generation, partitions, remaining, throttle, throttledBrokers,
                    bytes == null ? left : Math.max(bytes, left), left);
        }

        /** Returns this change as it was before its first step. */
        public Change announced() {
            return of(action, generation, partitions, throttle, throttledBrokers);
        }
    }

    /** A difference between the topic and the layout that it was given. */
    public record Drift(
            @JsonPropertyDescription("LeaderMoved, ReplicasMoved, PartitionsAdded, PartitionsMissing, TopicDeleted, "
                    + "TopicRecreated or BrokersChanged.") String kind,
            @JsonPropertyDescription("Number of partitions that have drifted.")
            @Nullable Integer partitions,
            @JsonPropertyDescription("Description of the difference.") String message) {}
}
