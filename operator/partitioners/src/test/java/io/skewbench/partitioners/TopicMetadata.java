package io.skewbench.partitioners;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;

/** Creates metadata for tests. */
final class TopicMetadata {
    static final int NO_LEADER = -1;

    private TopicMetadata() {}

    /** Returns the metadata of a topic with the given leader of each partition. */
    static Cluster withLeaders(String topic, int... leaders) {
        return new Cluster("c", nodes(leaders), partitions(topic, leaders), Set.of(), Set.of());
    }

    /** Returns the metadata of a topic of which the brokers 0, 1 and so on lead the given numbers of partitions. */
    static Cluster withCounts(String topic, int... counts) {
        var leaders = new ArrayList<Integer>();
        for (var broker = 0; broker < counts.length; broker++) {
            for (var i = 0; i < counts[broker]; i++) {
                leaders.add(broker);
            }
        }
        return withLeaders(topic, leaders.stream().mapToInt(Integer::intValue).toArray());
    }

    private static List<Node> nodes(int... leaders) {
        return Arrays.stream(leaders).filter(id -> id != NO_LEADER).distinct().mapToObj(TopicMetadata::node).toList();
    }

    private static List<PartitionInfo> partitions(String topic, int... leaders) {
        var partitions = new ArrayList<PartitionInfo>();
        for (var partition = 0; partition < leaders.length; partition++) {
            var replicas = new Node[]{node(Math.max(0, leaders[partition]))};
            partitions.add(new PartitionInfo(topic, partition,
                    leaders[partition] == NO_LEADER ? null : node(leaders[partition]), replicas, replicas));
        }
        return partitions;
    }

    private static Node node(int id) {
        return new Node(id, "broker-" + id, 9092);
    }
}
