package io.skewbench.api.v1alpha1;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds a {@link VariantResult} from defaults or from another one, field by field. */
@SuppressWarnings("NullAway.Init") // what is read from JSON may lack any field until it is checked
public final class VariantResultBuilder {
    private String name;
    private String partitioner;
    private @Nullable String clientVersion;
    private @Nullable Map<String, String> sweep;
    private int trials;
    private @Nullable Spread recordsPerSecond;
    private @Nullable Spread bytesPerSecond;
    private @Nullable LatencyMs publishLatencyMs;
    private @Nullable Double publishLatencyP99Ms;
    private @Nullable LatencyMs serviceLatencyMs;
    private @Nullable SendLatenessMs sendLatenessMs;
    private @Nullable List<BrokerShare> brokers;
    private @Nullable Imbalance brokerImbalance;
    private @Nullable Double batchSizeBytes;
    private @Nullable Double recordsPerRequest;
    private @Nullable Double queueTimeMs;
    private @Nullable Double cpuSecondsPerMillionRecords;
    private @Nullable Map<String, Long> errors;
    private @Nullable Double errorRatio;
    private @Nullable ConsumersResult consumers;
    private @Nullable List<WorkloadResult> workloads;

    VariantResultBuilder() {}

    VariantResultBuilder(VariantResult from) {
        this.name = from.name();
        this.partitioner = from.partitioner();
        this.clientVersion = from.clientVersion();
        this.sweep = from.sweep();
        this.trials = from.trials();
        this.recordsPerSecond = from.recordsPerSecond();
        this.bytesPerSecond = from.bytesPerSecond();
        this.publishLatencyMs = from.publishLatencyMs();
        this.publishLatencyP99Ms = from.publishLatencyP99Ms();
        this.serviceLatencyMs = from.serviceLatencyMs();
        this.sendLatenessMs = from.sendLatenessMs();
        this.brokers = from.brokers();
        this.brokerImbalance = from.brokerImbalance();
        this.batchSizeBytes = from.batchSizeBytes();
        this.recordsPerRequest = from.recordsPerRequest();
        this.queueTimeMs = from.queueTimeMs();
        this.cpuSecondsPerMillionRecords = from.cpuSecondsPerMillionRecords();
        this.errors = from.errors();
        this.errorRatio = from.errorRatio();
        this.consumers = from.consumers();
        this.workloads = from.workloads();
    }

    public VariantResultBuilder name(String value) {
        this.name = value;
        return this;
    }

    public VariantResultBuilder partitioner(String value) {
        this.partitioner = value;
        return this;
    }

    public VariantResultBuilder clientVersion(@Nullable String value) {
        this.clientVersion = value;
        return this;
    }

    public VariantResultBuilder sweep(@Nullable Map<String, String> value) {
        this.sweep = value;
        return this;
    }

    public VariantResultBuilder trials(int value) {
        this.trials = value;
        return this;
    }

    public VariantResultBuilder recordsPerSecond(@Nullable Spread value) {
        this.recordsPerSecond = value;
        return this;
    }

    public VariantResultBuilder bytesPerSecond(@Nullable Spread value) {
        this.bytesPerSecond = value;
        return this;
    }

    public VariantResultBuilder publishLatencyMs(@Nullable LatencyMs value) {
        this.publishLatencyMs = value;
        return this;
    }

    public VariantResultBuilder publishLatencyP99Ms(@Nullable Double value) {
        this.publishLatencyP99Ms = value;
        return this;
    }

    public VariantResultBuilder serviceLatencyMs(@Nullable LatencyMs value) {
        this.serviceLatencyMs = value;
        return this;
    }

    public VariantResultBuilder sendLatenessMs(@Nullable SendLatenessMs value) {
        this.sendLatenessMs = value;
        return this;
    }

    public VariantResultBuilder brokers(@Nullable List<BrokerShare> value) {
        this.brokers = value;
        return this;
    }

    public VariantResultBuilder brokerImbalance(@Nullable Imbalance value) {
        this.brokerImbalance = value;
        return this;
    }

    public VariantResultBuilder batchSizeBytes(@Nullable Double value) {
        this.batchSizeBytes = value;
        return this;
    }

    public VariantResultBuilder recordsPerRequest(@Nullable Double value) {
        this.recordsPerRequest = value;
        return this;
    }

    public VariantResultBuilder queueTimeMs(@Nullable Double value) {
        this.queueTimeMs = value;
        return this;
    }

    public VariantResultBuilder cpuSecondsPerMillionRecords(@Nullable Double value) {
        this.cpuSecondsPerMillionRecords = value;
        return this;
    }

    public VariantResultBuilder errors(@Nullable Map<String, Long> value) {
        this.errors = value;
        return this;
    }

    public VariantResultBuilder errorRatio(@Nullable Double value) {
        this.errorRatio = value;
        return this;
    }

    public VariantResultBuilder consumers(@Nullable ConsumersResult value) {
        this.consumers = value;
        return this;
    }

    public VariantResultBuilder workloads(@Nullable List<WorkloadResult> value) {
        this.workloads = value;
        return this;
    }

    /** Returns the variant result. */
    public VariantResult build() {
        return new VariantResult(name, partitioner, clientVersion, sweep, trials, recordsPerSecond, bytesPerSecond,
                publishLatencyMs, publishLatencyP99Ms, serviceLatencyMs, sendLatenessMs, brokers, brokerImbalance,
                batchSizeBytes, recordsPerRequest, queueTimeMs, cpuSecondsPerMillionRecords, errors, errorRatio,
                consumers, workloads);
    }
}
