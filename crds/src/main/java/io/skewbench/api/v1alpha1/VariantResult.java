package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The figures of one variant at one sweep point, over all its counted trials. */
@RecordBuilder
public record VariantResult(
        @JsonPropertyDescription("Name of the variant.") String name,
        @JsonPropertyDescription("Partitioner of the variant. Not set for probes.")
        @Nullable String partitioner,
        @JsonPropertyDescription("Version of the client that the workers used: of kafka-clients, or of ZooKeeper's.")
        @Nullable String clientVersion,
        @JsonPropertyDescription("Settings of the sweep point.")
        @Nullable Map<String, String> sweep,
        @JsonPropertyDescription("Number of trials that count.") int trials,
        @JsonPropertyDescription("Records acknowledged per second of the measured time.")
        @Nullable Spread recordsPerSecond,
        @JsonPropertyDescription("Bytes of keys and values acknowledged per second of the measured time.")
        @Nullable Spread bytesPerSecond,
        @JsonPropertyDescription("Publish latency: from the intended send time to the acknowledgement.")
        @Nullable LatencyMs publishLatencyMs,
        @JsonPropertyDescription("99th percentile of the publish latency in milliseconds; set where publishLatencyMs "
                + "is omitted.")
        @Nullable Double publishLatencyP99Ms,
        @JsonPropertyDescription("Service latency: from the call of send to the acknowledgement.")
        @Nullable LatencyMs serviceLatencyMs,
        @JsonPropertyDescription("Time from the intended send time to the call of send, which shows how well the "
                + "producers kept to the load. Not set for unlimited load.")
        @Nullable SendLatenessMs sendLatenessMs,
        @JsonPropertyDescription("Records and bytes by broker.")
        @Nullable List<BrokerShare> brokers,
        @JsonPropertyDescription("Imbalance of the brokers' shares.")
        @Nullable Imbalance brokerImbalance,
        @JsonPropertyDescription("Mean size of a batch in bytes.")
        @Nullable Double batchSizeBytes,
        @JsonPropertyDescription("Mean number of records in a produce request.")
        @Nullable Double recordsPerRequest,
        @JsonPropertyDescription("Mean time that a record spends in the producer's queue.")
        @Nullable Double queueTimeMs,
        @JsonPropertyDescription("Mean latency of a produce request in milliseconds, as the clients measure it.")
        @Nullable Double requestLatencyMs,
        @JsonPropertyDescription("CPU time of the workers per million acknowledged records, in seconds.")
        @Nullable Double cpuSecondsPerMillionRecords,
        @JsonPropertyDescription("Failed records in the measured time, by exception.")
        @Nullable Map<String, Long> errors,
        @JsonPropertyDescription("Failed records divided by sent records in the measured time.")
        @Nullable Double errorRatio,
        @JsonPropertyDescription("What limits the row, and the setting to try next.")
        @Nullable LimitedBy limitedBy,
        @JsonPropertyDescription("How replicas kept up with the producers. Not set for topics without followers.")
        @Nullable Replication replication,
        @JsonPropertyDescription("Results of the consumers of all workloads and groups. Not set without consumers.")
        @Nullable ConsumersResult consumers,
        @JsonPropertyDescription("Results of each workload.")
        @Nullable List<WorkloadResult> workloads,
        @JsonPropertyDescription("Results of each operation of the workloads with a probe, in the order in which they "
                + "are carried out. Not set without any.")
        @Nullable List<OperationResult> operations) {

    /** Returns a builder that starts from the defaults. */
    public static VariantResultBuilder builder() {
        return VariantResultBuilder.builder();
    }

    /** Returns a builder that starts from this one. */
    public VariantResultBuilder toBuilder() {
        return VariantResultBuilder.builder(this);
    }
}
