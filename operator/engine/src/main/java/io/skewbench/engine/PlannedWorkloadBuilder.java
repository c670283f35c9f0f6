package io.skewbench.engine;

import io.skewbench.engine.Experiment.PlannedConsumers;
import io.skewbench.engine.Experiment.PlannedIdleTopics;
import io.skewbench.engine.Experiment.PlannedWorkload;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan.RecordPlan;
import io.skewbench.protocol.plan.WorkerPlan.SendPlan;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Builds a {@link PlannedWorkload} from defaults, field by field. */
public final class PlannedWorkloadBuilder {
    private @Nullable String name;
    private List<TopicReference> topics = List.of();
    private Optional<PlannedIdleTopics> idleTopics = Optional.empty();
    private int pods;
    private int producersPerPod;
    private @Nullable LoadPlan load;
    private @Nullable SendPlan send;
    private @Nullable RecordPlan records;
    private List<PlannedConsumers> consumers = List.of();
    private Optional<PayloadReference> payload = Optional.empty();

    PlannedWorkloadBuilder() {}

    public PlannedWorkloadBuilder name(String value) {
        this.name = value;
        return this;
    }

    public PlannedWorkloadBuilder topics(List<TopicReference> value) {
        this.topics = value;
        return this;
    }

    public PlannedWorkloadBuilder idleTopics(Optional<PlannedIdleTopics> value) {
        this.idleTopics = value;
        return this;
    }

    public PlannedWorkloadBuilder pods(int value) {
        this.pods = value;
        return this;
    }

    public PlannedWorkloadBuilder producersPerPod(int value) {
        this.producersPerPod = value;
        return this;
    }

    public PlannedWorkloadBuilder load(LoadPlan value) {
        this.load = value;
        return this;
    }

    public PlannedWorkloadBuilder send(SendPlan value) {
        this.send = value;
        return this;
    }

    public PlannedWorkloadBuilder records(RecordPlan value) {
        this.records = value;
        return this;
    }

    public PlannedWorkloadBuilder consumers(List<PlannedConsumers> value) {
        this.consumers = value;
        return this;
    }

    public PlannedWorkloadBuilder payload(Optional<PayloadReference> value) {
        this.payload = value;
        return this;
    }

    /**
     * Returns the planned workload.
     *
     * @throws NullPointerException if a required field is not set
     */
    public PlannedWorkload build() {
        return new PlannedWorkload(Objects.requireNonNull(name, "name"), topics, idleTopics, pods, producersPerPod,
                Objects.requireNonNull(load, "load"), Objects.requireNonNull(send, "send"),
                Objects.requireNonNull(records, "records"), consumers, payload);
    }
}
