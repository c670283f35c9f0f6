package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What went to one of several topics of a workload. */
public record TopicResult(
        @JsonPropertyDescription("Name of the topic in Kafka.") String topic,
        @JsonPropertyDescription("Acknowledged records of the measured time that went to it.") long records,
        @JsonPropertyDescription("Bytes of keys and values of those.") long bytes,
        @JsonPropertyDescription("Of all bytes of the workload, 0 to 1.") double share,
        @JsonPropertyDescription("What each broker took of it.")
        @Nullable List<BrokerShare> brokers,
        @JsonPropertyDescription("How unevenly the brokers were used for it.")
        @Nullable Imbalance brokerImbalance) {}
