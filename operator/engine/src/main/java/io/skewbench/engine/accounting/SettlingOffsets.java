package io.skewbench.engine.accounting;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * End offsets that a driver reads until they have settled. A record is readable only once all in-sync followers have
 * it, and with {@code acks=1} it is acknowledged before that: a single reading may lack records that the next one has.
 * They would be missing from the trial, and foreign in the next one.
 *
 * <p>
 * Offsets have settled when they are exactly those that are expected, or when two readings in a row agree and none of
 * the acknowledged records is missing. The wait is bounded: what is still missing after it is lost.
 *
 * @param newest end offsets by topic and partition
 * @param readings so far, at least 1
 */
public record SettlingOffsets(Map<String, List<Long>> newest, int readings, boolean isSettled) {
    /** The time from one reading to the next. */
    public static final Duration PAUSE = Duration.ofMillis(250);
    /**
     * The most readings while acknowledged records are missing, which take a minute: a follower that does not catch up
     * is removed from the in-sync replicas within 45 s ({@code replica.lag.time.max.ms} and half of it).
     */
    static final int MOST_LACKING = 240;
    /** The most readings while all acknowledged records are there: somebody else sends as well. */
    static final int MOST_CHANGING = 20;

    /** Takes the first reading. */
    public static SettlingOffsets first(Map<String, List<Long>> reading, ExpectedOffsets expected) {
        return new SettlingOffsets(reading, 1, expected.are(reading));
    }

    /** Takes the next reading. */
    public SettlingOffsets then(Map<String, List<Long>> reading, ExpectedOffsets expected) {
        var agree = reading.equals(newest);
        var count = readings + 1;
        return new SettlingOffsets(reading, count, expected.areBeyond(reading)
                ? count >= MOST_LACKING
                : agree || expected.are(reading) || count >= MOST_CHANGING);
    }
}
