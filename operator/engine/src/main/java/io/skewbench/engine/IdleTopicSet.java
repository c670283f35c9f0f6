package io.skewbench.engine;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The topics that the producers of one workload know and send nothing to. The operator creates them for the run and
 * deletes them at its end. Their names follow from the run's id, so a driver that restarts finds them again.
 *
 * @param path of the field that asks for them
 * @param workload name of the workload
 * @param names in Kafka
 * @param partitions of each, at least 1
 * @param replicationFactor null: as the brokers have it
 */
public record IdleTopicSet(String path, String workload, List<String> names, int partitions,
        @Nullable Integer replicationFactor) {
    /** Returns a set for each workload that has some. */
    public static List<IdleTopicSet> of(Experiment experiment, String runId) {
        return experiment.workloads().stream().flatMap(workload -> workload.idleTopics().stream()
                .map(idle -> new IdleTopicSet(idle.path(), workload.name(),
                        IntStream.range(0, idle.count())
                                .mapToObj(i -> RunId.kafkaPrefix(runId) + "idle-" + workload.name() + "-" + i).toList(),
                        idle.partitions(), idle.replicationFactor())))
                .toList();
    }

    /** Returns the names of all topics of several sets. */
    public static Set<String> names(List<IdleTopicSet> sets) {
        return sets.stream().flatMap(set -> set.names().stream()).collect(Collectors.toUnmodifiableSet());
    }
}
