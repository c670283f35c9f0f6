package io.skewbench.protocol.plan;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What every worker of one consumer group does in one trial. Its consumers join before the worker is Ready, at the ends
 * of the partitions, and read until they have read what was there when the last producer had ended, or until their time
 * for that is over.
 *
 * @param trial id of the attempt, unique within the cluster under test
 * @param workload name of the workload
 * @param group name of the group in the workload
 * @param pods number of workers that share the group, at least 1
 * @param consumersPerPod consumers in each worker, at least 1
 * @param topicNames where records come from, each topic once; at least one
 * @param bootstrapServers as in Kafka's setting of that name
 * @param client connection settings (security) of every Kafka client that the worker makes
 * @param consumer the settings that users wrote
 * @param recordsPerSecond how fast all consumers together read at most; null: as fast as they can
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
            TaskPlan {

    /** Returns a builder that starts from the defaults. */
    public static ConsumerPlanBuilder builder() {
        return ConsumerPlanBuilder.builder().topicNames(List.of()).client(Map.of()).consumer(Map.of())
                .control(ControlPlan.ONE_MACHINE);
    }

    /** Returns a builder that starts from this one. */
    public ConsumerPlanBuilder toBuilder() {
        return ConsumerPlanBuilder.builder(this);
    }

    /** Refuses Kafka's own topics. */
    public ConsumerPlan {
        topicNames.forEach(InternalTopics::refuse);
        control = Objects.requireNonNullElse(control, ControlPlan.ONE_MACHINE);
    }

    /** Returns what the workers of a group are called. */
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
     * @param name what the workers of the group are called
     */
    public static String groupId(String trial, String name) {
        return "skewbench-" + trial + "-" + name;
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
