package io.skewbench.engine.result;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * What one broker counted itself in the measured time of a trial: differences between a reading at its start and one at
 * its end. Times of requests are those of all requests to append records, whoever sent them, added up.
 *
 * @param millis from one reading to the other
 * @param cpuMillis processor time of the broker's process
 * @param sharedCpuMillis processor time of the processes of all brokers that share its processors, its own included
 * @param processors that its process may use, those of its machine, or as many as its container may take, such as 0.5;
 * more than 0
 * @param idleMillis for which its request handlers had nothing to do, on average
 * @param requests that it answered
 * @param queueMillis for which requests waited for a request handler
 * @param localMillis for which request handlers appended their records
 * @param remoteMillis for which requests waited for followers
 * @param totalMillis from the moment when requests were read to the moment when their answers were sent
 */
@RecordBuilder
public record BrokerCounts(int broker, long millis, long cpuMillis, long sharedCpuMillis, double processors,
        long idleMillis, long requests, long queueMillis, long localMillis, long remoteMillis, long totalMillis) {
    /** How many brokers' counts are held in memory of a trial at most. */
    public static final int MOST_HELD = 3;
    /** How many brokers' counts are stored of a trial at most. */
    private static final int MOST_BROKERS = 20;
    /** Where requests spend most time, producers wait. */
    private static final Comparator<BrokerCounts> BUSIEST_FIRST = Comparator
            .comparingLong(BrokerCounts::totalMillis).reversed().thenComparingInt(BrokerCounts::broker);

    /** Returns what is stored: the counts of those brokers at which requests spent most time, at most 20. */
    public static List<BrokerCounts> busiest(Collection<BrokerCounts> counts) {
        return counts.stream().sorted(BUSIEST_FIRST).limit(MOST_BROKERS).toList();
    }

    /** Returns what is held in memory: the counts of those three brokers at which requests spent most time. */
    static List<BrokerCounts> compact(Collection<BrokerCounts> counts) {
        return counts.stream().sorted(BUSIEST_FIRST).limit(MOST_HELD).toList();
    }

    /** Returns these counts and those of the same broker in another trial, added up. */
    public BrokerCounts plus(BrokerCounts other) {
        return new BrokerCounts(broker, millis + other.millis, cpuMillis + other.cpuMillis,
                sharedCpuMillis + other.sharedCpuMillis, Math.max(processors, other.processors),
                idleMillis + other.idleMillis, requests + other.requests, queueMillis + other.queueMillis,
                localMillis + other.localMillis, remoteMillis + other.remoteMillis, totalMillis + other.totalMillis);
    }

    /** Returns a builder that starts from this one. */
    public BrokerCountsBuilder toBuilder() {
        return BrokerCountsBuilder.builder(this);
    }

    /**
     * Checks the counts of a trial that were read.
     *
     * @throws UnreadableException if they aren't what {@link #busiest} gives
     */
    public static void checkAll(List<BrokerCounts> counts) {
        Bounds.distinct(MOST_BROKERS, counts.stream().map(BrokerCounts::broker).toList(), "brokers with counts");
        counts.forEach(BrokerCounts::check);
    }

    private void check() {
        Bounds.count(broker, "The id of a broker");
        Bounds.count(millis - 1, "The time in which a broker counted");
        Bounds.count(cpuMillis, "The processor time of a broker");
        Bounds.count(sharedCpuMillis, "The processor time of brokers");
        Bounds.figure(processors, "The number of a broker's processors");
        if (processors == 0) {
            throw new UnreadableException("A broker has no processors");
        }
        Bounds.count(idleMillis, "The idle time of request handlers");
        Bounds.count(requests, "The number of requests to a broker");
        Bounds.count(queueMillis, "The time of requests in the queue");
        Bounds.count(localMillis, "The time of appending");
        Bounds.count(remoteMillis, "The time of waiting for followers");
        Bounds.count(totalMillis, "The time of requests");
    }
}
