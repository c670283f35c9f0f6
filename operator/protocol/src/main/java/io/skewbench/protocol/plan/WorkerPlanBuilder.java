package io.skewbench.protocol.plan;

import io.skewbench.protocol.plan.WorkerPlan.RecordPlan;
import io.skewbench.protocol.plan.WorkerPlan.SendPlan;
import io.skewbench.protocol.plan.WorkerPlan.TopicShare;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds a {@link WorkerPlan} from defaults, field by field. */
@SuppressWarnings("NullAway.Init") // what is read from JSON may lack any field until it is checked
public final class WorkerPlanBuilder {
    private String trial;
    private String workload;
    private int pods;
    private int producersPerPod;
    private List<TopicShare> topics = List.of();
    private List<String> idleTopics = List.of();
    private String bootstrapServers;
    private @Nullable String clientVersion;
    private Map<String, String> client = Map.of();
    private Map<String, String> producer = Map.of();
    private LoadPlan load;
    private SendPlan send = SendPlan.PLAIN;
    private RecordPlan records;
    private long warmupMs;
    private long durationMs;
    private long seed;
    private ControlPlan control = ControlPlan.ONE_MACHINE;

    WorkerPlanBuilder() {}

    public WorkerPlanBuilder trial(String value) {
        this.trial = value;
        return this;
    }

    public WorkerPlanBuilder workload(String value) {
        this.workload = value;
        return this;
    }

    public WorkerPlanBuilder pods(int value) {
        this.pods = value;
        return this;
    }

    public WorkerPlanBuilder producersPerPod(int value) {
        this.producersPerPod = value;
        return this;
    }

    public WorkerPlanBuilder topics(List<TopicShare> value) {
        this.topics = value;
        return this;
    }

    public WorkerPlanBuilder idleTopics(List<String> value) {
        this.idleTopics = value;
        return this;
    }

    public WorkerPlanBuilder bootstrapServers(String value) {
        this.bootstrapServers = value;
        return this;
    }

    public WorkerPlanBuilder clientVersion(@Nullable String value) {
        this.clientVersion = value;
        return this;
    }

    public WorkerPlanBuilder client(Map<String, String> value) {
        this.client = value;
        return this;
    }

    public WorkerPlanBuilder producer(Map<String, String> value) {
        this.producer = value;
        return this;
    }

    public WorkerPlanBuilder load(LoadPlan value) {
        this.load = value;
        return this;
    }

    public WorkerPlanBuilder send(SendPlan value) {
        this.send = value;
        return this;
    }

    public WorkerPlanBuilder records(RecordPlan value) {
        this.records = value;
        return this;
    }

    public WorkerPlanBuilder warmupMs(long value) {
        this.warmupMs = value;
        return this;
    }

    public WorkerPlanBuilder durationMs(long value) {
        this.durationMs = value;
        return this;
    }

    public WorkerPlanBuilder seed(long value) {
        this.seed = value;
        return this;
    }

    public WorkerPlanBuilder control(ControlPlan value) {
        this.control = value;
        return this;
    }

    /** Returns the worker plan. */
    public WorkerPlan build() {
        return new WorkerPlan(trial, workload, pods, producersPerPod, topics, idleTopics, bootstrapServers,
                clientVersion, client, producer, load, send, records, warmupMs, durationMs, seed, control);
    }
}
