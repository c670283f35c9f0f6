package io.skewbench.partitioners;

import java.util.ArrayList;
import java.util.TreeMap;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.PartitionInfo;
import org.jspecify.annotations.Nullable;

/** Who leads which partitions of a topic according to one state of the metadata. */
final class LeaderLayout {
    private final Cluster cluster;
    /** The leader's queue by partition; null for a partition without a leader. */
    private final @Nullable BrokerQueue[] leaders;
    /** The brokers that lead partitions; below, the partitions of each. */
    private final BrokerQueue[] queues;
    private final int[][] partitions;
    /** For each broker, the index of its partition that comes next. */
    private final int[] cursors;

    /** @param first index to start from among the partitions of each broker, at least 0 */
    LeaderLayout(String topic, Cluster cluster, BrokerQueues all, int first, long nowNanos) {
        this.cluster = cluster;
        var infos = cluster.partitionsForTopic(topic);
        leaders = new BrokerQueue[infos.stream().mapToInt(PartitionInfo::partition).max().orElse(-1) + 1];
        var led = new TreeMap<Integer, ArrayList<Integer>>();
        for (var info : infos) {
            if (info.leader() != null) {
                leaders[info.partition()] = all.of(info.leader().id(), nowNanos);
                led.computeIfAbsent(info.leader().id(), broker -> new ArrayList<>()).add(info.partition());
            }
        }
        queues = led.keySet().stream().map(broker -> all.of(broker, nowNanos)).toArray(BrokerQueue[]::new);
        partitions = led.values().stream().map(own -> own.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
        if (queues.length == 0) {
            // Records wait in any partition, until one has a leader.
            cursors = new int[]{first};
            return;
        }
        cursors = new int[queues.length];
        for (var i = 0; i < cursors.length; i++) {
            cursors[i] = first % partitions[i].length;
        }
    }

    /** Metadata never changes within a Cluster, only with a new one. */
    @SuppressWarnings("ReferenceEquality")
    boolean isFor(Cluster current) {
        return cluster == current;
    }

    int size() {
        return leaders.length;
    }

    @Nullable
    BrokerQueue leader(int partition) {
        return partition < leaders.length ? leaders[partition] : null;
    }

    /** Returns whether the next batch may go to the same broker. */
    boolean isAsGood(BrokerQueue queue, BrokerQueues all, long nowNanos) {
        return all.isAsGood(queue, queues, nowNanos);
    }

    /** Returns the partition for the next batch. Guarded by the caller's lock. */
    int next(BrokerQueues all, long nowNanos) {
        if (queues.length == 0) {
            cursors[0] = (cursors[0] + 1) % leaders.length;
            return cursors[0];
        }
        var broker = all.next(queues, nowNanos);
        var own = partitions[broker];
        var cursor = cursors[broker];
        cursors[broker] = cursor + 1 < own.length ? cursor + 1 : 0;
        return own[cursor];
    }
}
