package io.skewbench.protocol.report;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the replicas of a workload's topics kept up, as the high watermarks of their partitions show it: a record lies
 * below it once all in-sync replicas have it. Records of all writers count, and so do markers of transactions.
 *
 * @param replicatedInWindow records that all in-sync replicas got between two readings, at the beginning and the end of
 * the measured time
 * @param windowMs time between the two readings
 * @param replicatedLate records that some of them lacked when the last one of the worker had been acknowledged; null
 * where that is not known, as others sent records as well
 * @param catchUpMs time from then until they had these, or until the worker waited no longer; null like those
 * @param mostOutOfSync the most partitions, in any reading, of which a replica was not in sync
 * @param shrinks how many times a reading showed a partition with fewer in-sync replicas than the one before
 * @param expands how many times a reading showed a partition with more in-sync replicas than the one before; null in
 * results of versions that did not count it
 * @param lag how far in-sync replicas were behind in the readings of the measured time; null where that is not known,
 * because others sent records as well, brokers acknowledge none, or a partition lost records with its leader, and in
 * results of versions that did not measure it
 * @param brokers what in-sync followers received between the two readings, by broker; null in results of versions that
 * did not count it
 */
public record ReplicationResult(long replicatedInWindow, double windowMs, @Nullable Long replicatedLate,
        @Nullable Double catchUpMs, int mostOutOfSync, int shrinks, @Nullable Integer expands,
        @Nullable Lag lag, @Nullable List<OfBroker> brokers) {
    /** Readings are at the ends of the measured time, or little beside them. */
    private static final double MOST_OFF = 2;

    /**
     * How far in-sync replicas were behind in the readings of the measured time.
     *
     * @param p50Records acknowledged records that some of them lacked, the median of the readings
     * @param maxRecords the most of these in a reading
     * @param p50Ms time since the oldest of these was acknowledged, 0 without any: the median of the readings
     * @param maxMs the longest of these
     * @param errorMs by how much a time may be off at most: the time in which brokers answered, and that between two
     * samples of what is acknowledged
     */
    public record Lag(double p50Records, long maxRecords, double p50Ms, double maxMs, double errorMs) {
        private void check() {
            Bounds.figure(p50Records, "replication.lag.p50Records");
            Bounds.count(maxRecords, "replication.lag.maxRecords");
            Bounds.figure(p50Ms, "replication.lag.p50Ms");
            Bounds.figure(maxMs, "replication.lag.maxMs");
            Bounds.figure(errorMs, "replication.lag.errorMs");
            if (p50Records > maxRecords || p50Ms > maxMs) {
                throw new UnreadableException("The median of replication.lag exceeds its maximum: "
                        + Bounds.message(toString()));
            }
        }
    }

    /**
     * The records that followers received, as one broker has its part in them.
     *
     * @param in what the in-sync followers on it received from other brokers
     * @param out what in-sync followers on other brokers received of the partitions that it leads
     */
    public record OfBroker(int broker, long in, long out) {}

    /** Creates a result that tells neither of returns of replicas, nor of their lag, nor of single brokers. */
    public ReplicationResult(long replicatedInWindow, double windowMs, @Nullable Long replicatedLate,
            @Nullable Double catchUpMs, int mostOutOfSync, int shrinks) {
        this(replicatedInWindow, windowMs, replicatedLate, catchUpMs, mostOutOfSync, shrinks, null, null, null);
    }

    /**
     * Checks what was read.
     *
     * @param measuredMs measured time of the worker
     * @throws UnreadableException if it exceeds the {@link Bounds}
     */
    void check(long measuredMs) {
        Bounds.count(replicatedInWindow, "replication.replicatedInWindow");
        Bounds.figure(windowMs, "replication.windowMs");
        if (replicatedLate != null) {
            Bounds.count(replicatedLate, "replication.replicatedLate");
        }
        if (catchUpMs != null) {
            Bounds.figure(catchUpMs, "replication.catchUpMs");
        }
        Bounds.count(mostOutOfSync, "replication.mostOutOfSync");
        Bounds.count(shrinks, "replication.shrinks");
        if (expands != null) {
            Bounds.count(expands, "replication.expands");
        }
        if (lag != null) {
            lag.check();
        }
        if (brokers != null) {
            Bounds.distinct(Bounds.BROKERS, brokers.stream().map(OfBroker::broker).toList(),
                    "brokers with replicas");
            brokers.forEach(broker -> {
                Bounds.count(broker.in(), "replication.brokers.in");
                Bounds.count(broker.out(), "replication.brokers.out");
            });
        }
        if (windowMs * MOST_OFF < measuredMs || windowMs > MOST_OFF * measuredMs) {
            throw new UnreadableException("replication.windowMs is " + windowMs + ", of " + measuredMs
                    + " ms that were measured");
        }
    }
}
