package io.skewbench.admin.leftover;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.admin.topic.Topics;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.KafkaNames;
import io.skewbench.engine.RunId;
import io.skewbench.engine.Task;
import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.plan.TaskPlan;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Consumer groups and topics that are left in Kafka after the workers of a run have ended.
 *
 * @param groups ids of consumer groups
 * @param topics names of topics that were created for the workers alone
 */
public record Leftovers(Set<String> groups, Set<String> topics) {

    /** No groups and no topics. */
    public static final Leftovers NONE = new Leftovers(Set.of(), Set.of());

    /** Returns the leftovers of the workers of some plans. */
    public static Leftovers of(Collection<TaskPlan> plans) {
        return new Leftovers(
                plans.stream().flatMap(plan -> plan instanceof ConsumerPlan reads
                        ? Stream.of(reads.groupId())
                        : Stream.empty()).collect(Collectors.toUnmodifiableSet()),
                plans.stream().flatMap(plan -> Stream.ofNullable(plan.control().clockTopic()))
                        .collect(Collectors.toUnmodifiableSet()));
    }

    /** Returns the leftovers of an attempt, according to the spec. */
    public static Leftovers of(BenchmarkSpec spec, KafkaNames attempt) {
        var groups = Task.of(spec).stream().filter(task -> task.group() != null).map(attempt::group)
                .collect(Collectors.toUnmodifiableSet());
        return new Leftovers(groups, Set.of(attempt.clockTopic()));
    }

    /**
     * Finds all leftovers of a run in Kafka by their names, whatever its plans say.
     *
     * @throws KafkaUnavailableException if the cluster doesn't answer; try again later
     */
    public static Leftovers ofRun(String runId, KafkaCluster kafka) {
        var prefix = RunId.kafkaPrefix(runId);
        return new Leftovers(new ConsumerGroups(kafka).named(prefix), new Topics(kafka).named(prefix));
    }

    /** Returns these leftovers and more topics. */
    public Leftovers withTopics(Set<String> more) {
        return new Leftovers(groups,
                Stream.concat(topics.stream(), more.stream()).collect(Collectors.toUnmodifiableSet()));
    }

    public boolean isEmpty() {
        return groups.isEmpty() && topics.isEmpty();
    }

    /**
     * Deletes these groups and topics. Members of the groups, which remain after consumers were killed, are removed
     * first. Missing ones are ignored.
     *
     * @throws KafkaUnavailableException if that isn't possible now
     */
    public void removeAbandonedFrom(KafkaCluster kafka) {
        new ConsumerGroups(kafka).removeMembers(groups);
        removeFrom(kafka);
    }

    /**
     * Deletes these groups and topics. Missing ones are ignored.
     *
     * @throws KafkaUnavailableException if that isn't possible now, for example while a group still has members
     */
    public void removeFrom(KafkaCluster kafka) {
        if (!topics.isEmpty()) {
            new Topics(kafka).deleteAll(topics);
        }
        if (!groups.isEmpty()) {
            new ConsumerGroups(kafka).delete(groups);
        }
    }
}
