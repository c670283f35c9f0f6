package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The figures of one workload. */
public record WorkloadResult(
        @JsonPropertyDescription("Name of the workload.") String name,
        @JsonPropertyDescription("Name of its only topic in Kafka; left out where it has several, see topics.")
        @Nullable String topic,
        @JsonPropertyDescription("Records per second of the measured time that the load asked for; left out without a rate. Median of the trials.")
        @Nullable Double offeredRecordsPerSecond,
        @JsonPropertyDescription("Records acknowledged per second of the measured time.")
        @Nullable Spread recordsPerSecond,
        @JsonPropertyDescription("Bytes of keys and values acknowledged per second of the measured time.")
        @Nullable Spread bytesPerSecond,
        @JsonPropertyDescription("From the intended send time to the acknowledgement.")
        @Nullable LatencyMs publishLatencyMs,
        @JsonPropertyDescription("From the call of send to the acknowledgement.")
        @Nullable LatencyMs serviceLatencyMs,
        @JsonPropertyDescription("What each broker took.")
        @Nullable List<BrokerShare> brokers,
        @JsonPropertyDescription("How unevenly the brokers were used.")
        @Nullable Imbalance brokerImbalance,
        @JsonPropertyDescription("What went to each of its topics, where it has several.")
        @Nullable List<TopicResult> topics,
        @JsonPropertyDescription("What each of its consumer groups measured; left out without any.")
        @Nullable List<ConsumersResult> consumers) {}
