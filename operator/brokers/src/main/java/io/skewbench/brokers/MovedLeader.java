package io.skewbench.brokers;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ElectionNotNeededException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Moves the leader of a topic's partition 0, as an administrator might do behind the operator's back, and waits until
 * it is moved back.
 */
record MovedLeader(Admin admin, String topic) {
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final Duration SEEN = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(20);

    /**
     * Reverses the order of the partition's replicas and triggers an election of the preferred leader, then waits until
     * order and leader are as before.
     *
     * @return how long they were different
     * @throws IllegalStateException if they are still different after 5 minutes, or if there is only one replica
     */
    Duration awaitReturn() throws ExecutionException, InterruptedException {
        var partition = new TopicPartition(topic, 0);
        is(() -> !replicas().brokers().isEmpty(), SEEN);
        var before = replicas();
        if (!before.canBeReordered()) {
            throw new IllegalStateException(topic + " has one replica of each partition: its leader cannot move");
        }
        var moved = System.nanoTime();
        admin.alterPartitionReassignments(
                Map.of(partition, Optional.of(new NewPartitionReassignment(before.reversed())))).all().get();
        elect(partition);
        // Brokers learn of the change a moment later, and it may be reverted before it is seen here.
        is(() -> !replicas().areLedAs(before.brokers()), SEEN);
        if (!is(() -> replicas().areLedAs(before.brokers()), TIMEOUT)) {
            throw new IllegalStateException("Partition 0 of " + topic + " did not get its replicas " + before.brokers()
                    + " back");
        }
        return Duration.ofNanos(System.nanoTime() - moved);
    }

    private void elect(TopicPartition partition) throws ExecutionException, InterruptedException {
        try {
            admin.electLeaders(ElectionType.PREFERRED, Set.of(partition)).all().get();
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof ElectionNotNeededException)) {
                throw e;
            }
        }
    }

    /** A condition that is checked by a request to the brokers. */
    @FunctionalInterface
    private interface BrokerCheck {
        boolean holds() throws ExecutionException, InterruptedException;
    }

    private static boolean is(BrokerCheck condition, Duration timeout) throws ExecutionException, InterruptedException {
        var deadline = System.nanoTime() + timeout.toNanos();
        while (!holdsNow(condition)) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            Thread.sleep(POLL);
        }
        return true;
    }

    /**
     * Returns whether the condition holds; false if the brokers, which may have just started, don't know the topic yet.
     */
    private static boolean holdsNow(BrokerCheck condition) throws ExecutionException, InterruptedException {
        try {
            return condition.holds();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return false;
            }
            throw e;
        }
    }

    private PartitionReplicas replicas() throws ExecutionException, InterruptedException {
        var described = admin.describeTopics(List.of(topic)).allTopicNames().get();
        return PartitionReplicas.of(Objects.requireNonNull(described.get(topic)).partitions().getFirst());
    }
}
