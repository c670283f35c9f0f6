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
        @JsonPropertyDescription("Kafka's id of the topic.")
        @Nullable String topicId,
        @JsonPropertyDescription("Number of partitions.")
        @Nullable Integer partitions,
        @JsonPropertyDescription("Replicas of each partition, its leader included.")
        @Nullable Integer replicationFactor,
        @JsonPropertyDescription("Leaders per broker in the order of broker ids, such as 22/10/4.")
        @Nullable String layout,
        @JsonPropertyDescription("Leaders and replicas of each broker.")
        @Nullable List<BrokerLayout> brokers,
        @JsonPropertyDescription("How unevenly leaders are spread over the brokers.")
        @Nullable Imbalance leaderImbalance,
        @JsonPropertyDescription("How unevenly replicas are spread over the brokers.")
        @Nullable Imbalance replicaImbalance,
        @JsonPropertyDescription("Ready, Reconciling and Stalled, as kstatus reads them.")
        @Nullable List<Condition> conditions) {

    /** One broker. */
    public record BrokerLayout(
            @JsonPropertyDescription("Broker id.") int broker,
            @JsonPropertyDescription("Partitions that it is the preferred leader of.") int leaders,
            @JsonPropertyDescription("Partitions that it holds.") int replicas) {}
}
