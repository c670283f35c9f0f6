package io.skewbench.partitioners;

import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of one topic that were given to partitions and are not yet acknowledged, by partition. A partition's bytes are
 * below 0 while records of a turn are acknowledged before the turn ends. Safe for use by several threads.
 */
final class OutstandingBytes {
    /**
     * This part of what is outstanding, but at least of a batch, is forgotten at a time: it may never be acknowledged.
     */
    private static final int FORGET_PART = 30;

    private final AtomicLongArray byPartition;

    /** Of a topic with so many partitions; none is outstanding yet. */
    OutstandingBytes(int partitions) {
        byPartition = new AtomicLongArray(partitions);
    }

    /**
     * Adds bytes that were given to a partition, and charges its leader with them.
     *
     * @param queue of the partition's leader; null without one, and then nothing is added
     */
    void charge(@Nullable BrokerQueue queue, int partition, long bytes) {
        if (queue != null && partition < byPartition.length()) {
            byPartition.addAndGet(partition, bytes);
            queue.charge(bytes);
        }
    }

    /**
     * Takes off an acknowledged record.
     *
     * @param ahead bytes by which acknowledgements may be ahead of what is counted: those of a turn
     * @return whether the record was taken off; one that is further ahead had its partition chosen by somebody else
     */
    boolean acknowledge(int partition, long bytes, int ahead) {
        if (partition >= byPartition.length() || byPartition.get(partition) - bytes < -ahead) {
            return false;
        }
        byPartition.addAndGet(partition, -bytes);
        return true;
    }

    /**
     * Sets a partition that is below 0 to 0. Call it when all of its records are counted: somebody else has sent what
     * is acknowledged beyond that.
     */
    void dropOverdraft(BrokerQueue queue, int partition) {
        takeOff(queue, partition, Math.min(0, byPartition.get(partition)));
    }

    /** Forgets part of what is outstanding in each partition. */
    void forget(LeaderLayout current, int batchBytes) {
        for (var partition = 0; partition < byPartition.length(); partition++) {
            var queue = current.leader(partition);
            var bytes = byPartition.get(partition);
            if (bytes > 0 && queue != null) {
                takeOff(queue, partition, Math.min(bytes, Math.max(bytes, batchBytes) / FORGET_PART + 1));
            }
        }
    }

    private void takeOff(BrokerQueue queue, int partition, long bytes) {
        byPartition.addAndGet(partition, -bytes);
        queue.charge(-bytes);
    }

    /**
     * Returns the same bytes under other leaders, and charges these instead of those before: what waits for a partition
     * waits for its new leader.
     */
    OutstandingBytes movedTo(LeaderLayout after, @Nullable LeaderLayout before) {
        var moved = new OutstandingBytes(after.size());
        for (var partition = 0; partition < byPartition.length(); partition++) {
            var bytes = byPartition.get(partition);
            move(bytes, before == null ? null : before.leader(partition), after.leader(partition));
            if (partition < moved.byPartition.length()) {
                moved.byPartition.set(partition, bytes);
            }
        }
        return moved;
    }

    @SuppressWarnings("ReferenceEquality")
    private static void move(long bytes, @Nullable BrokerQueue from, @Nullable BrokerQueue to) {
        if (from == to) {
            return;
        }
        if (from != null) {
            from.charge(-bytes);
        }
        if (to != null) {
            to.charge(bytes);
        }
    }
}
