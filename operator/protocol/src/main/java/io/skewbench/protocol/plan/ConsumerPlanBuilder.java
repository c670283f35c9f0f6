package io.skewbench.protocol.plan;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds a {@link ConsumerPlan} from defaults or from another one, field by field. */
@SuppressWarnings("NullAway.Init") // what is read from JSON may lack any field until it is checked
public final class ConsumerPlanBuilder {
    private String trial;
    private String workload;
    private String group;
    private int pods;
    private int consumersPerPod;
    private List<String> topicNames = List.of();
    private String bootstrapServers;
    private Map<String, String> client = Map.of();
    private Map<String, String> consumer = Map.of();
    private @Nullable Double recordsPerSecond;
    private long warmupMs;
    private long durationMs;
    private long drainMs;
    private ControlPlan control = ControlPlan.ONE_MACHINE;

    ConsumerPlanBuilder() {}

    ConsumerPlanBuilder(ConsumerPlan from) {
        this.trial = from.trial();
        this.workload = from.workload();
        this.group = from.group();
        this.pods = from.pods();
        this.consumersPerPod = from.consumersPerPod();
        this.topicNames = from.topicNames();
        this.bootstrapServers = from.bootstrapServers();
        this.client = from.client();
        this.consumer = from.consumer();
        this.recordsPerSecond = from.recordsPerSecond();
        this.warmupMs = from.warmupMs();
        this.durationMs = from.durationMs();
        this.drainMs = from.drainMs();
        this.control = from.control();
    }

    public ConsumerPlanBuilder trial(String value) {
        this.trial = value;
        return this;
    }

    public ConsumerPlanBuilder workload(String value) {
        this.workload = value;
        return this;
    }

    public ConsumerPlanBuilder group(String value) {
        this.group = value;
        return this;
    }

    public ConsumerPlanBuilder pods(int value) {
        this.pods = value;
        return this;
    }

    public ConsumerPlanBuilder consumersPerPod(int value) {
        this.consumersPerPod = value;
        return this;
    }

    public ConsumerPlanBuilder topicNames(List<String> value) {
        this.topicNames = value;
        return this;
    }

    public ConsumerPlanBuilder bootstrapServers(String value) {
        this.bootstrapServers = value;
        return this;
    }

    public ConsumerPlanBuilder client(Map<String, String> value) {
        this.client = value;
        return this;
    }

    public ConsumerPlanBuilder consumer(Map<String, String> value) {
        this.consumer = value;
        return this;
    }

    public ConsumerPlanBuilder recordsPerSecond(@Nullable Double value) {
        this.recordsPerSecond = value;
        return this;
    }

    public ConsumerPlanBuilder warmupMs(long value) {
        this.warmupMs = value;
        return this;
    }

    public ConsumerPlanBuilder durationMs(long value) {
        this.durationMs = value;
        return this;
    }

    public ConsumerPlanBuilder drainMs(long value) {
        this.drainMs = value;
        return this;
    }

    public ConsumerPlanBuilder control(ControlPlan value) {
        this.control = value;
        return this;
    }

    /** Returns the consumer plan. */
    public ConsumerPlan build() {
        return new ConsumerPlan(trial, workload, group, pods, consumersPerPod, topicNames, bootstrapServers, client,
                consumer, recordsPerSecond, warmupMs, durationMs, drainMs, control);
    }
}
