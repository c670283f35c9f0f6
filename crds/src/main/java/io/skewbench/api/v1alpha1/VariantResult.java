package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The figures of one variant at one sweep point, over all its counted trials. */
public record VariantResult(
        @JsonPropertyDescription("Name of the variant.") String name,
        @JsonPropertyDescription("Its partitioner.") String partitioner,
        @JsonPropertyDescription("Version of kafka-clients that its workers ran on.")
        @Nullable String clientVersion,
        @JsonPropertyDescription("Settings of the sweep point.")
        @Nullable Map<String, String> sweep,
        @JsonPropertyDescription("Trials that count.") int trials,
        @JsonPropertyDescription("Records acknowledged per second of the measured time.")
        @Nullable Spread recordsPerSecond,
        @JsonPropertyDescription("Bytes of keys and values acknowledged per second of the measured time.")
        @Nullable Spread bytesPerSecond,
        @JsonPropertyDescription("From the intended send time to the acknowledgement.")
        @Nullable LatencyMs publishLatencyMs,
        @JsonPropertyDescription("99th percentile of the publish latency in milliseconds, where publishLatencyMs is omitted.")
        @Nullable Double publishLatencyP99Ms,
        @JsonPropertyDescription("From the call of send to the acknowledgement.")
        @Nullable LatencyMs serviceLatencyMs,
        @JsonPropertyDescription("From the intended send time to the call of send: how well the load was kept. Not without a rate.")
        @Nullable SendLatenessMs sendLatenessMs,
        @JsonPropertyDescription("What each broker took.")
        @Nullable List<BrokerShare> brokers,
        @JsonPropertyDescription("How unevenly the brokers were used.")
        @Nullable Imbalance brokerImbalance,
        @JsonPropertyDescription("Mean size of a batch in bytes.")
        @Nullable Double batchSizeBytes,
        @JsonPropertyDescription("Mean number of records in a produce request.")
        @Nullable Double recordsPerRequest,
        @JsonPropertyDescription("Mean time of a record in the producer's queue.")
        @Nullable Double queueTimeMs,
        @JsonPropertyDescription("Processor time of the workers for a million acknowledged records, in seconds.")
        @Nullable Double cpuSecondsPerMillionRecords,
        @JsonPropertyDescription("Failed records of the measured time, by exception.")
        @Nullable Map<String, Long> errors,
        @JsonPropertyDescription("Failed over sent records of the measured time.")
        @Nullable Double errorRatio,
        @JsonPropertyDescription("What the consumers of all workloads and groups measured; left out without any.")
        @Nullable ConsumersResult consumers,
        @JsonPropertyDescription("The same for each workload.")
        @Nullable List<WorkloadResult> workloads) {}
