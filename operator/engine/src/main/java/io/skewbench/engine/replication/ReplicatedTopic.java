package io.skewbench.engine.replication;

import java.util.List;

/**
 * A topic whose partitions are replicated.
 *
 * @param name in Kafka
 * @param replicas for each partition, in order, its brokers
 * @param leaders for each partition, its leader; -1 if it has none
 */
public record ReplicatedTopic(String name, List<List<Integer>> replicas, List<Integer> leaders) {

    /** Returns a topic whose preferred leaders lead. */
    public static ReplicatedTopic led(String name, List<List<Integer>> replicas) {
        return new ReplicatedTopic(name, replicas, replicas.stream().map(List::getFirst).toList());
    }
}
