package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What went to one of several topics of a workload. */
public record TopicResult(
        @JsonPropertyDescription("Name of the topic in Kafka.") String topic,
        @JsonPropertyDescription("Acknowledged records that the topic received in the measured time.") long records,
        @JsonPropertyDescription("Bytes of the keys and values of these records.") long bytes,
        @JsonPropertyDescription("Share of all bytes of the workload, 0 to 1.") double share,
        @JsonPropertyDescription("Records and bytes of the topic by broker.")
        @Nullable List<BrokerShare> brokers,
        @JsonPropertyDescription("Imbalance of the brokers' shares of the topic.")
        @Nullable Imbalance brokerImbalance) {}
