package io.skewbench.protocol.report;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;

/**
 * How the replicas of a workload's topics kept up, as the high watermarks of their partitions show it: a record lies
 * below it once all in-sync replicas have it. Records of all writers count, and so do markers of transactions.
 *
 * @param replicatedInWindow records that all in-sync replicas got between two readings, at the beginning and the end of
 * the measured time
 * @param windowMs time between the two readings
 * @param replicatedLate records that they got only after the last record of the worker had been acknowledged
 * @param catchUpMs time from then until they had the last of these; 0 if there were none
 * @param mostOutOfSync the most partitions, in any reading, of which a replica was not in sync
 * @param shrinks how many times a reading showed a partition with fewer in-sync replicas than the one before
 */
public record ReplicationResult(long replicatedInWindow, double windowMs, long replicatedLate, double catchUpMs,
        int mostOutOfSync, int shrinks) {

    /**
     * Checks what was read.
     *
     * @throws UnreadableException if it exceeds the {@link Bounds}
     */
    void check() {
        Bounds.count(replicatedInWindow, "replication.replicatedInWindow");
        Bounds.figure(windowMs, "replication.windowMs");
        Bounds.count(replicatedLate, "replication.replicatedLate");
        Bounds.figure(catchUpMs, "replication.catchUpMs");
        Bounds.count(mostOutOfSync, "replication.mostOutOfSync");
        Bounds.count(shrinks, "replication.shrinks");
        if (windowMs <= 0) {
            throw new UnreadableException("replication.windowMs is " + windowMs + ", which is no time");
        }
    }
}
