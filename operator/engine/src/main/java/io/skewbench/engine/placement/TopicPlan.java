package io.skewbench.engine.placement;

import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import io.skewbench.engine.plan.TopicRules;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Where each partition of a topic belongs.
 *
 * @param replicas for each partition, in order, its brokers; the first is the preferred leader
 * @param named the brokers that each pool and each choice of nodes stood for, by name
 */
public record TopicPlan(List<List<Integer>> replicas, Map<String, List<Integer>> named) {

    /** A placement that names brokers by id only. */
    public TopicPlan(List<List<Integer>> replicas) {
        this(replicas, Map.of());
    }

    /**
     * Works out the placement. It depends on the spec alone and on what names stand for, so that a broker that joins
     * later moves nothing where brokers are named by id.
     */
    public static Planned<TopicPlan> of(SkewedTopicSpec spec, ClusterBrokers brokers) {
        return of(spec, brokers, Placements::plan);
    }

    /**
     * Works out the placement by a function that sees nothing but the placement, the replication factor and the
     * brokers, such as one that remembers its answers. Other problems of the spec are found anew each time.
     */
    public static Planned<TopicPlan> of(SkewedTopicSpec spec, ClusterBrokers brokers,
            BiFunction<SkewedTopicSpec, ClusterBrokers, Planned<TopicPlan>> placements) {
        var problems = TopicRules.check(spec);
        return problems.isEmpty() ? placements.apply(spec, brokers) : new Planned.Invalid<>(problems);
    }

    /** Works out a placement on brokers of which only the ids are known. */
    public static Planned<TopicPlan> of(SkewedTopicSpec spec, Collection<Integer> brokers) {
        return of(spec, ClusterBrokers.ofIds(brokers, "only the ids of the brokers are known"));
    }

    /** Returns whether brokers are named by the labels of their nodes. */
    public boolean namesNodes() {
        return named.keySet().stream().anyMatch(name -> name.startsWith(KnownBrokers.NODES));
    }

    /** What has to be done to a topic. */
    public sealed interface Change {

        /** There is no such topic: create it. */
        record Create() implements Change {}

        /** The topic is a beginning of the plan: add the partitions from {@code from} on. */
        record AddPartitions(int from) implements Change {}

        /** The topic is as planned. */
        record None() implements Change {}

        /** The topic has another layout, which is left alone. */
        record Conflict(Problem problem) implements Change {}
    }

    /**
     * Compares the plan with the topic as it is. The order of followers does not matter.
     *
     * @param actual for each partition its brokers, the preferred leader first; empty if there is no such topic
     */
    public Change changeFrom(String topic, List<List<Integer>> actual) {
        if (actual.isEmpty()) {
            return new Change.Create();
        }
        if (actual.size() > replicas.size()) {
            return conflict("topic " + topic + " has " + actual.size() + " partitions and the placement only "
                    + replicas.size() + ", and Kafka cannot remove partitions");
        }
        for (var partition = 0; partition < actual.size(); partition++) {
            if (!same(actual.get(partition), replicas.get(partition))) {
                return conflict("topic " + topic + " exists with another layout: partition " + partition
                        + " is on brokers " + actual.get(partition) + " but the placement says "
                        + replicas.get(partition));
            }
        }
        return actual.size() == replicas.size() ? new Change.None() : new Change.AddPartitions(actual.size());
    }

    /** Returns whether the replicas are where they belong; the order of followers does not matter. */
    public static boolean same(List<Integer> actual, List<Integer> wanted) {
        return actual.size() == wanted.size() && actual.getFirst().equals(wanted.getFirst())
                && new HashSet<>(actual).equals(new HashSet<>(wanted));
    }

    private static Change conflict(String what) {
        return new Change.Conflict(new Problem("spec.placement", null,
                what + "; delete the topic, choose another topicName, describe its current placement, or set adopt: "
                        + "true to change it"));
    }
}
