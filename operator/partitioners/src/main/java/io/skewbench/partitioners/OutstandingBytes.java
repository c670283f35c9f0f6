package io.skewbench.partitioners;

import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of one topic that were given to partitions and are not yet acknowledged, by partition. A partition's bytes are
 * below 0 while records of a turn are acknowledged before the turn ends. Safe for use by several threads.
 */
final class OutstandingBytes {
    /**
     * The divisor of what is dropped at a time, of the outstanding bytes or of a batch if that is more: some bytes may
     * never be acknowledged.
     */
    private static final int FORGET_PART = 30;

    private final AtomicLongArray byPartition;

    /** Creates the counts of a topic with this many partitions, nothing outstanding. */
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
     * Subtracts an acknowledged record.
     *
     * @param ahead bytes by which acknowledgements may be ahead of the count: those of a turn
     * @return whether the record was subtracted; the partition of a record that is further ahead was chosen elsewhere
     */
    boolean acknowledge(int partition, long bytes, int ahead) {
        if (partition >= byPartition.length() || byPartition.get(partition) - bytes < -ahead) {
            return false;
        }
        byPartition.addAndGet(partition, -bytes);
        return true;
    }

    /**
     * Sets a partition that is below 0 to 0. To be called when all of its records are counted: acknowledgements beyond
     * that are for records whose partition was chosen elsewhere.
     */
    void dropOverdraft(BrokerQueue queue, int partition) {
        takeOff(queue, partition, Math.min(0, byPartition.get(partition)));
    }

    /** Drops part of the outstanding bytes of each partition. */
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
     * Returns the same bytes under other leaders, and charges the new leaders instead of the previous ones: records
     * that wait for a partition wait for its new leader.
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
