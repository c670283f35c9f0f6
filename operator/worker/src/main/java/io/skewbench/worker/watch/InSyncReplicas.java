package io.skewbench.worker.watch;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/**
 * Counts how replicas leave and rejoin the in-sync replicas of partitions, from one reading to the next. Not safe for
 * several threads.
 */
final class InSyncReplicas {
    private final Map<TopicPartition, Integer> inSync = new HashMap<>();
    private int mostOutOfSync;
    private int shrinks;
    private int expands;

    /** Adds a reading of all partitions. */
    void read(Collection<PartitionInfo> partitions) {
        var outOfSync = 0;
        for (var partition : partitions) {
            var now = partition.inSyncReplicas().length;
            var before = inSync.put(new TopicPartition(partition.topic(), partition.partition()), now);
            shrinks += before != null && now < before ? 1 : 0;
            expands += before != null && now > before ? 1 : 0;
            outOfSync += now < partition.replicas().length ? 1 : 0;
        }
        mostOutOfSync = Math.max(mostOutOfSync, outOfSync);
    }

    /** Returns the most partitions, in any reading, of which a replica was not in sync. */
    int mostOutOfSync() {
        return mostOutOfSync;
    }

    /** Returns how many times a partition had fewer in-sync replicas than in the reading before. */
    int shrinks() {
        return shrinks;
    }

    /** Returns how many times a partition had more in-sync replicas than in the reading before. */
    int expands() {
        return expands;
    }
}
