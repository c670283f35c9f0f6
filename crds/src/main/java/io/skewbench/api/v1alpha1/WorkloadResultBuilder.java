package io.skewbench.api.v1alpha1;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds a {@link WorkloadResult} from defaults or from another one, field by field. */
@SuppressWarnings("NullAway.Init") // what is read from JSON may lack any field until it is checked
public final class WorkloadResultBuilder {
    private String name;
    private @Nullable String topic;
    private @Nullable Double offeredRecordsPerSecond;
    private @Nullable Spread recordsPerSecond;
    private @Nullable Spread bytesPerSecond;
    private @Nullable LatencyMs publishLatencyMs;
    private @Nullable LatencyMs serviceLatencyMs;
    private @Nullable List<BrokerShare> brokers;
    private @Nullable Imbalance brokerImbalance;
    private @Nullable List<TopicResult> topics;
    private @Nullable List<ConsumersResult> consumers;

    WorkloadResultBuilder() {}

    WorkloadResultBuilder(WorkloadResult from) {
        this.name = from.name();
        this.topic = from.topic();
        this.offeredRecordsPerSecond = from.offeredRecordsPerSecond();
        this.recordsPerSecond = from.recordsPerSecond();
        this.bytesPerSecond = from.bytesPerSecond();
        this.publishLatencyMs = from.publishLatencyMs();
        this.serviceLatencyMs = from.serviceLatencyMs();
        this.brokers = from.brokers();
        this.brokerImbalance = from.brokerImbalance();
        this.topics = from.topics();
        this.consumers = from.consumers();
    }

    public WorkloadResultBuilder name(String value) {
        this.name = value;
        return this;
    }

    public WorkloadResultBuilder topic(@Nullable String value) {
        this.topic = value;
        return this;
    }

    public WorkloadResultBuilder offeredRecordsPerSecond(@Nullable Double value) {
        this.offeredRecordsPerSecond = value;
        return this;
    }

    public WorkloadResultBuilder recordsPerSecond(@Nullable Spread value) {
        this.recordsPerSecond = value;
        return this;
    }

    public WorkloadResultBuilder bytesPerSecond(@Nullable Spread value) {
        this.bytesPerSecond = value;
        return this;
    }

    public WorkloadResultBuilder publishLatencyMs(@Nullable LatencyMs value) {
        this.publishLatencyMs = value;
        return this;
    }

    public WorkloadResultBuilder serviceLatencyMs(@Nullable LatencyMs value) {
        this.serviceLatencyMs = value;
        return this;
    }

    public WorkloadResultBuilder brokers(@Nullable List<BrokerShare> value) {
        this.brokers = value;
        return this;
    }

    public WorkloadResultBuilder brokerImbalance(@Nullable Imbalance value) {
        this.brokerImbalance = value;
        return this;
    }

    public WorkloadResultBuilder topics(@Nullable List<TopicResult> value) {
        this.topics = value;
        return this;
    }

    public WorkloadResultBuilder consumers(@Nullable List<ConsumersResult> value) {
        this.consumers = value;
        return this;
    }

    /** Returns the workload result. */
    public WorkloadResult build() {
        return new WorkloadResult(name, topic, offeredRecordsPerSecond, recordsPerSecond, bytesPerSecond,
                publishLatencyMs, serviceLatencyMs, brokers, brokerImbalance, topics, consumers);
    }
}
