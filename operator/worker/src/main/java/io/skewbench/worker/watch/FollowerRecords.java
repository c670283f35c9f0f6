package io.skewbench.worker.watch;

import io.skewbench.protocol.report.ReplicationResult.OfBroker;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/**
 * Counts the records that in-sync followers receive, by the brokers that they are on and by those that lead their
 * partitions. All in-sync followers receive the records by which the high watermark of a partition rises from one
 * reading to the next. High watermarks stay where they are when segments are deleted, unlike the sizes of logs. Not
 * safe for several threads.
 */
final class FollowerRecords {
    private final Map<TopicPartition, Long> highWatermarks = new HashMap<>();
    private final Map<TopicPartition, Integer> leaders = new HashMap<>();
    private final Map<Integer, OfBroker> total = new TreeMap<>();
    private boolean hasMoved;

    /**
     * Adds a reading of all partitions, and returns what followers received since the one before. Where the leader of a
     * partition has changed, the new one counts as the sender; a partition without a leader keeps its last one. A
     * partition whose high watermark is lower than before, as records were lost, counts nothing.
     *
     * @param nowHighWatermarks of the partitions
     * @param partitions their leaders and in-sync replicas now
     * @return the brokers that received or sent something; none at the first reading
     */
    Collection<OfBroker> read(Map<TopicPartition, Long> nowHighWatermarks, Collection<PartitionInfo> partitions) {
        var since = new TreeMap<Integer, OfBroker>();
        for (var partition : partitions) {
            var key = new TopicPartition(partition.topic(), partition.partition());
            var now = nowHighWatermarks.get(key);
            if (now == null) {
                continue;
            }
            if (partition.leader() != null && !partition.leader().isEmpty()) {
                var last = leaders.put(key, partition.leader().id());
                hasMoved |= last != null && last != partition.leader().id();
            }
            var before = highWatermarks.put(key, now);
            var leader = leaders.get(key);
            if (before != null && leader != null && now > before) {
                add(since, leader, partition.inSyncReplicas(), now - before);
            }
        }
        since.values().forEach(broker -> total.merge(broker.broker(), broker, FollowerRecords::sum));
        return since.values();
    }

    private static void add(Map<Integer, OfBroker> to, int leader, Node[] inSync, long records) {
        for (var replica : inSync) {
            if (replica.id() != leader) {
                to.merge(replica.id(), new OfBroker(replica.id(), records, 0), FollowerRecords::sum);
                to.merge(leader, new OfBroker(leader, 0, records), FollowerRecords::sum);
            }
        }
    }

    private static OfBroker sum(OfBroker one, OfBroker other) {
        return new OfBroker(one.broker(), one.in() + other.in(), one.out() + other.out());
    }

    /** Returns whether the leader of a partition has changed from one reading to a later one. */
    boolean hasMoved() {
        return hasMoved;
    }

    /** Returns what followers have received since the first reading. */
    List<OfBroker> total() {
        return List.copyOf(total.values());
    }

    /** Returns what followers received from one total to a later one. */
    static List<OfBroker> between(List<OfBroker> earlier, List<OfBroker> later) {
        var before = new HashMap<Integer, OfBroker>();
        earlier.forEach(broker -> before.put(broker.broker(), broker));
        return later.stream().map(broker -> {
            var then = before.getOrDefault(broker.broker(), new OfBroker(broker.broker(), 0, 0));
            return new OfBroker(broker.broker(), broker.in() - then.in(), broker.out() - then.out());
        }).toList();
    }
}
