package io.skewbench.protocol.plan;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The task of every worker of one consumer group in one trial. The consumers join before the worker is Ready and start
 * at the ends of the partitions. They read until they have reached the end offsets at which the last producer ended, or
 * until a time limit has passed.
 *
 * @param trial id of the attempt, unique within the cluster under test
 * @param workload name of the workload
 * @param group name of the group in the workload
 * @param pods number of workers that share the group, at least 1
 * @param consumersPerPod consumers in each worker, at least 1
 * @param topicNames distinct topics to read from; at least one
 * @param bootstrapServers as in Kafka's setting of that name
 * @param client connection settings (security) of every Kafka client that the worker creates
 * @param consumer the user's consumer settings
 * @param recordsPerSecond highest rate of all consumers together; null for no limit
 * @param warmupMs time before measuring starts, counted from the start time
 * @param durationMs time measured
 * @param drainMs how long to go on reading once the final end offsets are known
 * @param control how workers compare their clocks and report
 */
@RecordBuilder
public record ConsumerPlan(String trial, String workload, String group, int pods, int consumersPerPod,
        List<String> topicNames, String bootstrapServers, Map<String, String> client, Map<String, String> consumer,
        @Nullable Double recordsPerSecond, long warmupMs, long durationMs, long drainMs, ControlPlan control)
        implements
            KafkaTask {

    /** Returns a builder that starts from the defaults. */
    public static ConsumerPlanBuilder builder() {
        return ConsumerPlanBuilder.builder().topicNames(List.of()).client(Map.of()).consumer(Map.of())
                .control(ControlPlan.ONE_MACHINE);
    }

    /** Returns a builder that starts from this one. */
    public ConsumerPlanBuilder toBuilder() {
        return ConsumerPlanBuilder.builder(this);
    }

    /** Rejects Kafka's internal topics. */
    public ConsumerPlan {
        topicNames.forEach(InternalTopics::refuse);
        control = Objects.requireNonNullElse(control, ControlPlan.ONE_MACHINE);
    }

    @Override
    public Work work() {
        return Work.CONSUME;
    }

    /** {@inheritDoc} For what the consumers may have fetched. */
    @Override
    public long heapBytes() {
        return WorkerProgram.consumersHeapBytes(consumersPerPod);
    }

    /** Returns the name of a group's workers. */
    public static String name(String workload, String group) {
        return workload + "-" + group;
    }

    @Override
    public String name() {
        return name(workload, group);
    }

    /**
     * Returns a group's id in Kafka.
     *
     * @param trial id of the attempt, unique within the cluster
     * @param name name of the group's workers
     */
    public static String groupId(String trial, String name) {
        return KafkaPrefix.of(trial) + name;
    }

    /** Returns the group's id in Kafka, which no other attempt uses. */
    public String groupId() {
        return groupId(trial, name());
    }

    /** {@inheritDoc} Variants differ in their producers; consumers are the same for all. */
    @Override
    public @Nullable String clientVersion() {
        return null;
    }
}
