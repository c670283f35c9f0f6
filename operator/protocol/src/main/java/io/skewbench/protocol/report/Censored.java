package io.skewbench.protocol.report;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import org.jspecify.annotations.Nullable;

/**
 * Measured records that were never acknowledged: those that failed, and those that were due but never sent. Their
 * publish latency is not known, only that it is longer than they waited; such observations are called censored. A
 * record waited from its due time until it failed or, if it was not sent, until its producer gave up.
 *
 * @param records how many, at least 1
 * @param leastNanos the shortest wait
 * @param meanNanos the mean wait
 * @param mostNanos the longest wait
 */
public record Censored(long records, long leastNanos, double meanNanos, long mostNanos) {

    /** Returns records that all waited for the same time. */
    public static Censored of(long records, long waitedNanos) {
        return new Censored(records, waitedNanos, (double) waitedNanos, waitedNanos);
    }

    /** Returns both together; null if there are none. */
    public static @Nullable Censored sum(@Nullable Censored one, @Nullable Censored other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        var records = one.records + other.records;
        return new Censored(records, Math.min(one.leastNanos, other.leastNanos),
                one.meanNanos + (other.meanNanos - one.meanNanos) * other.records / records,
                Math.max(one.mostNanos, other.mostNanos));
    }

    /**
     * Checks what was read.
     *
     * @param unacknowledged records of the measured time that failed or were not sent
     * @throws UnreadableException if these can't be they
     */
    void check(long unacknowledged) {
        Bounds.count(records, "censored.records");
        Bounds.count(leastNanos, "censored.leastNanos");
        Bounds.count(mostNanos, "censored.mostNanos");
        Bounds.figure(meanNanos, "censored.meanNanos");
        if (records < 1 || records > unacknowledged || leastNanos > mostNanos) {
            throw new UnreadableException(records + " records that waited for " + leastNanos + " to " + mostNanos
                    + " ns cannot be those that failed or were not sent, which are " + unacknowledged);
        }
    }
}
