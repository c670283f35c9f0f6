package io.skewbench.engine;

import io.skewbench.engine.Experiment.PlannedConsumers;
import io.skewbench.engine.Experiment.PlannedIdleTopics;
import io.skewbench.protocol.plan.Arrivals;
import io.skewbench.protocol.plan.LoadPlan;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A workload as every trial runs it.
 *
 * @param pods number of workers, at least 1
 * @param producersPerPod producers, or clients of a probe, in each of them, at least 1
 * @param load how many records, or operations, are due
 * @param work what the workers do
 */
@RecordBuilder
public record PlannedWorkload(String name, int pods, int producersPerPod, LoadPlan load, Arrivals arrivals,
        PlannedWork work) {

    /** @throws NullPointerException if a component is missing, such as one that a builder was not given */
    public PlannedWorkload {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(load, "load");
        Objects.requireNonNull(arrivals, "arrivals");
        Objects.requireNonNull(work, "work");
    }

    /** Returns a builder that starts from the defaults. */
    public static PlannedWorkloadBuilder builder() {
        return PlannedWorkloadBuilder.builder().arrivals(Arrivals.PERIODIC);
    }

    /** Returns what is sent and read; empty for other work. */
    public Optional<PlannedWork.Records> sent() {
        return work instanceof PlannedWork.Records records ? Optional.of(records) : Optional.empty();
    }

    /** Returns the operations that are timed; empty for other work. */
    public Optional<PlannedWork.Operations> operations() {
        return work instanceof PlannedWork.Operations operations ? Optional.of(operations) : Optional.empty();
    }

    /** Returns the topics that records are sent to; empty for other work. */
    public List<TopicReference> topics() {
        return sent().map(PlannedWork.Records::topics).orElse(List.of());
    }

    /** Returns the groups that read the topics; empty for other work. */
    public List<PlannedConsumers> consumers() {
        return sent().map(PlannedWork.Records::consumers).orElse(List.of());
    }

    /** Returns the topics that the producers know as well; empty for other work. */
    public Optional<PlannedIdleTopics> idleTopics() {
        return sent().flatMap(PlannedWork.Records::idleTopics);
    }

    /** Returns where the values of records come from; empty if they are generated, and for other work. */
    public Optional<PayloadReference> payload() {
        return sent().flatMap(PlannedWork.Records::payload);
    }

    /** Returns the workload with other topics; itself if it sends no records. */
    public PlannedWorkload withTopics(List<TopicReference> topics) {
        return sent().map(records -> PlannedWorkloadBuilder.builder(this).work(records.withTopics(topics)).build())
                .orElse(this);
    }

    /**
     * Returns whether latencies say something of the system although no operation is due before the one before it has
     * ended: there is nothing else that they wait for.
     */
    public boolean informsWithoutDueTimes() {
        return operations().map(timed -> timed.probe().outstanding() == 1).orElse(false);
    }
}
