package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The figures of one workload. */
@RecordBuilder
public record WorkloadResult(
        @JsonPropertyDescription("Name of the workload.") String name,
        @JsonPropertyDescription("Name of the workload's topic in Kafka; not set if it has several, see topics.")
        @Nullable String topic,
        @JsonPropertyDescription("Records per second that the load asks for in the measured time, as the median of the "
                + "trials. Not set for unlimited load.")
        @Nullable Double offeredRecordsPerSecond,
        @JsonPropertyDescription("Records acknowledged per second of the measured time.")
        @Nullable Spread recordsPerSecond,
        @JsonPropertyDescription("Bytes of keys and values acknowledged per second of the measured time.")
        @Nullable Spread bytesPerSecond,
        @JsonPropertyDescription("Publish latency: from the intended send time to the acknowledgement.")
        @Nullable LatencyMs publishLatencyMs,
        @JsonPropertyDescription("Service latency: from the call of send to the acknowledgement.")
        @Nullable LatencyMs serviceLatencyMs,
        @JsonPropertyDescription("Records and bytes by broker.")
        @Nullable List<BrokerShare> brokers,
        @JsonPropertyDescription("Imbalance of the brokers' shares.")
        @Nullable Imbalance brokerImbalance,
        @JsonPropertyDescription("Results of each topic, if the workload has several.")
        @Nullable List<TopicResult> topics,
        @JsonPropertyDescription("Results of each consumer group. Not set without consumers.")
        @Nullable List<ConsumersResult> consumers) {

    /** Returns a builder that starts from the defaults. */
    public static WorkloadResultBuilder builder() {
        return WorkloadResultBuilder.builder();
    }

    /** Returns a builder that starts from this one. */
    public WorkloadResultBuilder toBuilder() {
        return WorkloadResultBuilder.builder(this);
    }
}
