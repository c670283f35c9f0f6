package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is there. */
@JsonClassDescription("The topic as Kafka has it.")
public record SkewedTopicStatus(
        @JsonPropertyDescription("Generation of the spec that this status is about.")
        @Nullable Long observedGeneration,
        @JsonPropertyDescription("Name of the topic in Kafka.")
        @Nullable String topicName,
        @JsonPropertyDescription("Kafka's id of the cluster that all of this is about.")
        @Nullable String clusterId,
        @JsonPropertyDescription("Kafka's id of the topic.")
        @Nullable String topicId,
        @JsonPropertyDescription("Number of partitions.")
        @Nullable Integer partitions,
        @JsonPropertyDescription("Replicas of each partition, its leader included.")
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
        @JsonPropertyDescription("Bytes of all replicas on disk, as told by the brokers within the last minute or so.")
        @Nullable Long bytes,
        @JsonPropertyDescription("Partitions with a replica that is not in sync.")
        @Nullable Integer underReplicatedPartitions,
        @JsonPropertyDescription("Generation of the spec whose placement was last brought about in full.")
        @Nullable Long laidOutGeneration,
        @JsonPropertyDescription("Digest of that placement and its replication factor: an edit that leaves it the same moves nothing.")
        @Nullable String laidOutPlacement,
        @JsonPropertyDescription("The brokers that pools and labels of the placement stood for then.")
        @Nullable List<NamedBrokers> namedBrokers,
        @JsonPropertyDescription("What is being done to the topic just now.")
        @Nullable Change change,
        @JsonPropertyDescription("What somebody or something else has done to the topic since it was laid out.")
        @Nullable List<Drift> drift,
        @JsonPropertyDescription("Ready, Reconciling and Stalled, as kstatus reads them, and Drifted.")
        @Nullable List<Condition> conditions) {

    /** One broker. */
    public record BrokerLayout(
            @JsonPropertyDescription("Broker id.") int broker,
            @JsonPropertyDescription("Partitions that it leads.") int leaders,
            @JsonPropertyDescription("Partitions that it is the preferred leader of.") int preferredLeaders,
            @JsonPropertyDescription("Partitions that it holds.") int replicas,
            @JsonPropertyDescription("Bytes of the topic on its disks, as told within the last minute or so.")
            @Nullable Long bytes,
            @JsonPropertyDescription("Its broker.rack.")
            @Nullable String rack,
            @JsonPropertyDescription("KafkaNodePool that it is of.")
            @Nullable String pool,
            @JsonPropertyDescription("Kubernetes node that it runs on.")
            @Nullable String node) {}

    /** What a name stood for. */
    public record NamedBrokers(
            @JsonPropertyDescription("A pool, labels, or all brokers.") String name,
            @JsonPropertyDescription("Broker ids.") List<Integer> brokers) {}

    /** Something that takes several steps; written before the first, so that it can be finished after a crash. */
    public record Change(
            @JsonPropertyDescription("Create or Reassign.") String action,
            @JsonPropertyDescription("Generation of the spec that it is for.")
            @Nullable Long generation,
            @JsonPropertyDescription("Partitions that it is about.") int partitions,
            @JsonPropertyDescription("Partitions that are not done yet.") int remaining,
            @JsonPropertyDescription("Bytes per second that brokers are limited to meanwhile.")
            @Nullable Long throttle,
            @JsonPropertyDescription("Ids of the brokers that are limited.")
            @Nullable List<Integer> throttledBrokers,
            @JsonPropertyDescription("Bytes that have to be copied in all, the most that brokers have told of at once.")
            @Nullable Long bytes,
            @JsonPropertyDescription("Bytes that are still to be copied, as told by the brokers within the last ten seconds or so.")
            @Nullable Long remainingBytes) {

        /** Of a change of which the bytes aren't known yet. */
        public static Change of(String action, @Nullable Long generation, int partitions, @Nullable Long throttle,
                @Nullable List<Integer> throttledBrokers) {
            return new Change(action, generation, partitions, partitions, throttle, throttledBrokers, null, null);
        }

        /** Returns the same with so much left. */
        public Change withRemaining(int left) {
            return new Change(action, generation, partitions, left, throttle, throttledBrokers, bytes, remainingBytes);
        }

        /** Returns the same with so many bytes left. */
        public Change withRemainingBytes(long left) {
            return new Change(action, generation, partitions, remaining, throttle, throttledBrokers,
                    bytes == null ? left : Math.max(bytes, left), left);
        }

        /** Returns it as it was announced, whatever has come of it since. */
        public Change announced() {
            return of(action, generation, partitions, throttle, throttledBrokers);
        }
    }

    /** One way in which the topic isn't as it was laid out. */
    public record Drift(
            @JsonPropertyDescription("LeaderMoved, ReplicasMoved, PartitionsAdded, PartitionsMissing, TopicDeleted, TopicRecreated or BrokersChanged.") String kind,
            @JsonPropertyDescription("How many partitions it is about.")
            @Nullable Integer partitions,
            @JsonPropertyDescription("What is otherwise than it should be.") String message) {}
}
