package io.skewbench.engine.result;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * By how much the logs on the brokers grew, from just before an attempt's workers were created until they had sent
 * everything.
 *
 * @param brokers those to which others wrote most, compared with the trial, at most {@link #MOST_BROKERS}
 */
public record LogGrowth(LogUnit unit, List<OfBroker> brokers) {
    private static final int MOST_BROKERS = 20;
    /** Brokers to which the trial wrote nothing come last: what goes on there does not slow it down. */
    private static final Comparator<OfBroker> LARGEST_FIRST = Comparator
            .comparingInt((OfBroker broker) -> broker.trial() == 0 ? 1 : 0)
            .thenComparing(Comparator.comparingDouble(OfBroker::ratio).reversed())
            .thenComparingInt(OfBroker::broker);

    /** What logs are measured by. */
    public enum LogUnit {
        /** Bytes of all replicas on a broker. */
        BYTES,
        /** Records of the partitions that a broker leads, where the user may not see log directories. */
        RECORDS
    }

    /**
     * The growth on one broker.
     *
     * @param millis from one reading to the other
     * @param trial by how much the topics of the trial grew
     * @param others by how much all other topics grew, except for those to which clients of the trial write by
     * themselves
     * @param topic of the others, the one that grew most; null if none grew
     */
    public record OfBroker(int broker, long millis, long trial, long others, @Nullable String topic) {

        /** What others wrote in a second, by all that the trial wrote. */
        private double ratio() {
            return perSecond(others) / Math.max(1, trial);
        }

        /** Returns what others wrote per second. */
        public double othersPerSecond() {
            return perSecond(others);
        }

        private double perSecond(long size) {
            return 1e3 * size / millis;
        }
    }

    /** Returns the growth, of those brokers that matter most. */
    public static LogGrowth of(LogUnit unit, Collection<OfBroker> brokers) {
        return new LogGrowth(unit, brokers.stream().sorted(LARGEST_FIRST).limit(MOST_BROKERS).toList());
    }

    /** Returns the broker to which others wrote most, compared with the trial; empty if the trial wrote to none. */
    public Optional<OfBroker> largest() {
        return brokers.stream().filter(broker -> broker.trial() > 0).min(LARGEST_FIRST);
    }

    /** Returns the growth on the {@link #largest} broker only. */
    LogGrowth compact() {
        return new LogGrowth(unit, largest().map(List::of).orElse(List.of()));
    }

    /**
     * Checks what was read.
     *
     * @throws UnreadableException if it isn't what {@link #of} gives
     */
    public void check() {
        Bounds.atMost(MOST_BROKERS, brokers, "brokers whose logs grew");
        Bounds.distinct(MOST_BROKERS, brokers.stream().map(OfBroker::broker).toList(), "brokers whose logs grew");
        brokers.forEach(broker -> {
            Bounds.count(broker.broker(), "The id of a broker");
            Bounds.count(broker.millis() - 1, "The time in which logs grew");
            Bounds.count(broker.trial(), "The growth by the trial");
            Bounds.count(broker.others(), "The growth by others");
            if (broker.topic() != null) {
                Bounds.shortName(broker.topic());
            }
        });
    }
}
