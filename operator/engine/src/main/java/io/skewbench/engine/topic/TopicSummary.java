package io.skewbench.engine.topic;

import io.skewbench.engine.topic.TopicState.Partition;
import java.util.HashSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The part of a topic's state that a status reports. It takes as much memory as the topic has brokers, however many
 * partitions there are, so that it may be kept.
 *
 * @param id Kafka's id
 * @param partitions how many there are
 * @param replicationFactor the most replicas that a partition has
 * @param underReplicated how many partitions lack a replica in sync
 * @param moving whether replicas of any partition are being moved
 * @param shares what each broker with replicas of the topic has of it, by id
 */
public record TopicSummary(String id, int partitions, int replicationFactor, int underReplicated, boolean moving,
        SortedMap<Integer, Share> shares) {
    /** The share of a broker that has nothing of the topic. */
    static final Share NOTHING = new Share(0, 0, 0);

    /**
     * How many partitions a broker has.
     *
     * @param leaders that it leads
     * @param preferred whose preferred leader it is
     * @param replicas of which it has a replica
     */
    public record Share(int leaders, int preferred, int replicas) {
        private Share plus(boolean leads, boolean isPreferred) {
            return new Share(leaders + (leads ? 1 : 0), preferred + (isPreferred ? 1 : 0), replicas + 1);
        }
    }

    /** Returns the summary of a topic. */
    public static TopicSummary of(TopicState topic) {
        var shares = new TreeMap<Integer, Share>();
        for (var partition : topic.partitions()) {
            for (var broker : new HashSet<>(partition.replicas())) {
                shares.merge(broker, share(broker, partition, NOTHING),
                        (sum, one) -> share(broker, partition, sum));
            }
        }
        return new TopicSummary(topic.id(), topic.partitions().size(),
                topic.replicas().stream().mapToInt(List::size).max().orElse(0), topic.underReplicated(),
                topic.isMoving(), shares);
    }

    private static Share share(int broker, Partition partition, Share before) {
        return before.plus(partition.leader() == broker, partition.replicas().getFirst() == broker);
    }
}
