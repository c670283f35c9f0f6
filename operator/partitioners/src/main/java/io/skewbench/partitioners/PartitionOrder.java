package io.skewbench.partitioners;

import org.apache.kafka.common.Cluster;

/**
 * The order in which the partitions of one topic are used during one lease: brokers by weight, and each broker's
 * partitions in rotation. The partition is a function of the position in the order.
 */
final class PartitionOrder {
    private static final int NUMBER_SHIFT = 32;

    private final Cluster cluster;
    private final long untilNanos;
    /** Broker index by slot. */
    private final int[] brokerAt;
    /** The number of earlier slots of the slot's broker in the same round. */
    private final int[] earlierAt;
    /** Slots by broker index. */
    private final int[] perRound;
    /** Partitions by broker index. */
    private final int[][] partitions;
    /** A number (32 bits) and its partition (32 bits). */
    private volatile long last = -1;

    PartitionOrder(Cluster cluster, long untilNanos, int[] brokerAt, int[][] partitions) {
        this.cluster = cluster;
        this.untilNanos = untilNanos;
        this.brokerAt = brokerAt;
        this.partitions = partitions;
        this.perRound = new int[partitions.length];
        this.earlierAt = new int[brokerAt.length];
        for (var slot = 0; slot < brokerAt.length; slot++) {
            earlierAt[slot] = perRound[brokerAt[slot]]++;
        }
    }

    /**
     * Returns whether the order was created for this metadata. A Cluster object never changes; comparing contents for
     * every record would take longer than creating a new order.
     */
    @SuppressWarnings("ReferenceEquality")
    boolean isFor(Cluster current) {
        return cluster == current;
    }

    boolean isValid(Cluster current, long nowNanos) {
        return isFor(current) && untilNanos - nowNanos > 0;
    }

    /**
     * Returns the partition of this number if it is that of the last call, else -1: most records belong to the same
     * batch as the record before.
     */
    int lastPartition(int number) {
        var picked = last;
        return picked >>> NUMBER_SHIFT == number ? (int) picked : -1;
    }

    /** @param number at least 0 */
    int partition(int number) {
        var slot = number % brokerAt.length;
        var round = (long) number / brokerAt.length;
        var broker = brokerAt[slot];
        var own = partitions[broker];
        var partition = own[(int) ((round * perRound[broker] + earlierAt[slot]) % own.length)];
        last = (long) number << NUMBER_SHIFT | partition;
        return partition;
    }
}
