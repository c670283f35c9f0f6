package io.skewbench.engine.topic;

import java.util.List;

/**
 * A topic as the cluster has it.
 *
 * @param id Kafka's id, which distinguishes a topic from a later one of the same name
 * @param replicas for each partition, in order, its brokers; the first is the preferred leader
 * @param leaders for each partition, its current leader; -1 if it has none
 */
public record TopicLayout(String id, List<List<Integer>> replicas, List<Integer> leaders) {

    /** Returns whether every partition has a leader, so that producers can send to it. */
    public boolean isServed() {
        return !leaders.contains(-1);
    }
}
