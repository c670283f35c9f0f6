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
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.ElectionNotNeededException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** What an administrator may do to a topic behind the back of who keeps its layout: partition 0 gets another leader. */
record MovedLeader(Admin admin, String topic) {
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final Duration SEEN = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(20);

    /**
     * Turns the order of the partition's replicas round and has the leader elected anew, then waits until order and
     * leader are as they were.
     *
     * @return how long they were not
     * @throws IllegalStateException if they aren't within 5 minutes, or there is one replica only
     */
    Duration awaitReturn() throws ExecutionException, InterruptedException {
        var partition = new TopicPartition(topic, 0);
        is(() -> !replicas().isEmpty(), SEEN);
        var before = replicas();
        if (before.size() < 2) {
            throw new IllegalStateException(topic + " has one replica of each partition: its leader can't move");
        }
        var moved = System.nanoTime();
        admin.alterPartitionReassignments(
                Map.of(partition, Optional.of(new NewPartitionReassignment(before.reversed())))).all().get();
        elect(partition);
        // Brokers learn of it a moment later. Who puts it right may be quicker than a look.
        is(() -> !isAsBefore(before), SEEN);
        if (!is(() -> isAsBefore(before), TIMEOUT)) {
            throw new IllegalStateException("Partition 0 of " + topic + " hasn't got its replicas " + before + " back");
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

    /** Something that brokers are asked. */
    @FunctionalInterface
    private interface Question {
        boolean ask() throws ExecutionException, InterruptedException;
    }

    private static boolean is(Question question, Duration timeout) throws ExecutionException, InterruptedException {
        var deadline = System.nanoTime() + timeout.toNanos();
        while (!isAnsweredWithYes(question)) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            Thread.sleep(POLL);
        }
        return true;
    }

    /** Brokers that have just started, or have much to do, may not know the topic yet. */
    private static boolean isAnsweredWithYes(Question question) throws ExecutionException, InterruptedException {
        try {
            return question.ask();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return false;
            }
            throw e;
        }
    }

    private boolean isAsBefore(List<Integer> before) throws ExecutionException, InterruptedException {
        return replicas().equals(before) && leader() == before.getFirst();
    }

    private List<Integer> replicas() throws ExecutionException, InterruptedException {
        return partition().replicas().stream().map(Node::id).toList();
    }

    private int leader() throws ExecutionException, InterruptedException {
        var leader = partition().leader();
        return leader == null ? -1 : leader.id();
    }

    private TopicPartitionInfo partition() throws ExecutionException, InterruptedException {
        var described = admin.describeTopics(List.of(topic)).allTopicNames().get();
        return Objects.requireNonNull(described.get(topic)).partitions().getFirst();
    }
}
