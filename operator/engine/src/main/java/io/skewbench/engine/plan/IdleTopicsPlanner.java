package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.IdleTopics;
import io.skewbench.engine.Experiment.PlannedIdleTopics;
import io.skewbench.engine.PlannedWorkload;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Fills in the defaults of idle topics, and bounds how many there may be. */
final class IdleTopicsPlanner {
    private static final int MAX_COUNT = 1000;
    private static final int MAX_PARTITIONS = 1000;
    private static final int MAX_REPLICAS = 12;
    /** Their names are part of the plans, which must fit into one ConfigMap of at most 1 MiB together. */
    private static final int MAX_TOPICS = 2_000;
    private static final long MAX_PARTITIONS_OF_ALL = 20_000;

    private final Problems problems;

    IdleTopicsPlanner(Problems problems) {
        this.problems = problems;
    }

    Optional<PlannedIdleTopics> plan(String path, @Nullable IdleTopics idle) {
        if (idle == null) {
            return Optional.empty();
        }
        var replicas = idle.replicationFactor();
        return Optional.of(new PlannedIdleTopics(path,
                (int) problems.number(path + ".count", idle.count(), 1, 1, MAX_COUNT),
                (int) problems.number(path + ".partitions", idle.partitions(), 1, 1, MAX_PARTITIONS),
                replicas == null
                        ? null
                        : Integer.valueOf((int) problems.number(path + ".replicationFactor", replicas, 1, 1,
                                MAX_REPLICAS))));
    }

    /** Checks the totals of all workloads. */
    void check(List<PlannedWorkload> workloads) {
        var all = workloads.stream().flatMap(workload -> workload.idleTopics().stream()).toList();
        var topics = all.stream().mapToInt(PlannedIdleTopics::count).sum();
        var partitions = all.stream().mapToLong(IdleTopicsPlanner::partitions).sum();
        if (topics > MAX_TOPICS) {
            var most = Collections.max(all, Comparator.comparingInt(PlannedIdleTopics::count));
            problems.add(most.path() + ".count", Integer.toString(most.count()), topics
                    + " idle topics of all workloads exceed " + MAX_TOPICS + ", which no setting raises; reduce count");
        }
        if (partitions > MAX_PARTITIONS_OF_ALL) {
            var most = Collections.max(all, Comparator.comparingLong(IdleTopicsPlanner::partitions));
            problems.add(most.path() + ".partitions", Integer.toString(most.partitions()), partitions
                    + " partitions of idle topics of all workloads exceed " + MAX_PARTITIONS_OF_ALL
                    + ", which no setting raises; reduce count or partitions");
        }
    }

    private static long partitions(PlannedIdleTopics idle) {
        return (long) idle.count() * idle.partitions();
    }
}
