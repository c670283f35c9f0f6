package io.skewbench.brokers;

import java.util.List;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;

/**
 * The replicas of a partition at one moment.
 *
 * @param brokers ids in the order of the assignment, the preferred leader first
 * @param leader -1 without one
 */
record PartitionReplicas(List<Integer> brokers, int leader) {

    static PartitionReplicas of(TopicPartitionInfo partition) {
        var leader = partition.leader();
        return new PartitionReplicas(partition.replicas().stream().map(Node::id).toList(),
                leader == null ? -1 : leader.id());
    }

    /** Returns whether the preferred leader can change by another order of the replicas. */
    boolean canBeReordered() {
        return brokers.size() > 1;
    }

    /** Returns the same brokers in the opposite order. */
    List<Integer> reversed() {
        return brokers.reversed();
    }

    /** Returns whether the order is that of an assignment, and its preferred leader leads. */
    boolean areLedAs(List<Integer> assignment) {
        return brokers.equals(assignment) && leader == assignment.getFirst();
    }
}
