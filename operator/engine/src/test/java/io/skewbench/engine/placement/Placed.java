package io.skewbench.engine.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.ClusterBrokers.Broker;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Specs;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Topics placed on a cluster of two brokers of pool fast, in racks a and b and on solid state disks, and three of pool
 * slow, in racks a, b and a and on hard disks.
 */
final class Placed {
    static final ClusterBrokers BROKERS = new ClusterBrokers(List.of(broker(0, "a", "fast", "ssd"),
            broker(1, "b", "fast", "ssd"), broker(2, "a", "slow", "hdd"), broker(3, "b", "slow", "hdd"),
            broker(4, "a", "slow", "hdd")), null, Map.of());

    private Placed() {}

    static Broker broker(int id, String rack, String pool, String disk) {
        return new Broker(id, rack, pool, "node-" + id, Map.of("disk", disk, "zone", "z"));
    }

    static List<List<Integer>> replicas(int factor, String placement) {
        return plan(factor, placement).replicas();
    }

    static TopicPlan plan(int factor, String placement) {
        return valid(TopicPlan.of(topic(factor, placement), BROKERS));
    }

    static TopicPlan valid(Planned<TopicPlan> planned) {
        assertThat(Specs.problems(planned)).isEmpty();
        return ((Planned.Valid<TopicPlan>) planned).value();
    }

    static List<String> problems(int factor, String placement) {
        return Specs.problems(TopicPlan.of(topic(factor, placement), BROKERS));
    }

    /** Returns how many partitions each broker leads. */
    static SortedMap<Integer, Integer> leaders(TopicPlan plan) {
        var leaders = new TreeMap<Integer, Integer>();
        plan.replicas().forEach(replicas -> leaders.merge(replicas.getFirst(), 1, Integer::sum));
        return leaders;
    }

    static SkewedTopicSpec topic(int factor, String placement) {
        return Specs.topic("""
                cluster: {strimzi: {name: bench}}
                %splacement:
                  %s
                """.formatted(placement.startsWith("assignments") ? "" : "replicationFactor: " + factor + "\n",
                placement));
    }
}
