package io.skewbench.engine.topic;

import io.skewbench.engine.placement.TopicPlan;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A topic as its cluster has it.
 *
 * @param id Kafka's id, which distinguishes a topic from a later one of the same name
 * @param throttled whether its settings list replicas whose replication is throttled
 */
public record TopicState(String id, List<Partition> partitions, boolean throttled) {

    /**
     * A partition.
     *
     * @param replicas ids of its brokers, the preferred leader first; while it is moved, the old ones too
     * @param leader -1 without one
     * @param adding brokers that it is being moved to
     * @param removing brokers that it is being moved away from
     */
    public record Partition(List<Integer> replicas, int leader, List<Integer> inSync, List<Integer> adding,
            List<Integer> removing) {

        /** Returns whether its replicas are being moved. */
        public boolean isMoving() {
            return !adding.isEmpty() || !removing.isEmpty();
        }

        /** Returns the replicas that it will have. */
        List<Integer> target() {
            return replicas.stream().filter(broker -> !removing.contains(broker)).toList();
        }

        boolean isLedAsPreferred() {
            return replicas.getFirst() == leader;
        }
    }

    /** Returns the brokers of each partition, the preferred leader first. */
    public List<List<Integer>> replicas() {
        return partitions.stream().map(Partition::replicas).toList();
    }

    /** Returns whether every partition has a leader, so that producers can send to it. */
    public boolean isServed() {
        return partitions.stream().noneMatch(partition -> partition.leader() == -1);
    }

    /** Returns whether replicas of any partition are being moved. */
    public boolean isMoving() {
        return partitions.stream().anyMatch(Partition::isMoving);
    }

    /** Returns how many partitions are not on their brokers, or not yet only on these. */
    public int unfinished(TopicPlan plan) {
        return (int) IntStream.range(0, Math.min(partitions.size(), plan.replicas().size()))
                .filter(p -> partitions.get(p).isMoving()
                        || !TopicPlan.same(partitions.get(p).replicas(), plan.replicas().get(p)))
                .count();
    }

    /** Returns how many partitions lack a replica in sync. */
    public int underReplicated() {
        return (int) partitions.stream().filter(partition -> partition.inSync().size() < partition.replicas().size())
                .count();
    }
}
