package io.skewbench.local.drive;

import io.skewbench.brokers.BrokerReading;
import io.skewbench.engine.result.BrokerCounts;
import io.skewbench.protocol.report.StartSignal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * What brokers count in the measured time of an attempt. Their counts go on from trial to trial, so they are read
 * twice: when the warm-up ends, and when the measured time does.
 */
final class CountedTime {
    /** A few times as long as from one look to the next. */
    private static final Duration LEAST_TOLERATED = Duration.ofMillis(300);
    /** Part of the measured time by which a reading may be late. */
    private static final int TOLERATED_PART = 10;

    private final Instant begin;
    private final Instant end;
    private final Duration tolerated;
    private final Supplier<List<BrokerReading>> readings;
    private @Nullable List<BrokerReading> first;
    private @Nullable List<BrokerReading> last;

    private CountedTime(Instant begin, Duration duration, Supplier<List<BrokerReading>> readings) {
        this.begin = begin;
        this.end = begin.plus(duration);
        var part = duration.dividedBy(TOLERATED_PART);
        this.tolerated = part.compareTo(LEAST_TOLERATED) < 0 ? LEAST_TOLERATED : part;
        this.readings = readings;
    }

    /**
     * Begins with an attempt.
     *
     * @param start of the warm-up
     * @param duration of the measured time
     * @param readings reads what each broker has counted, in the order of their ids; gives none if it is not known
     */
    static CountedTime of(StartSignal start, Duration warmup, Duration duration,
            Supplier<List<BrokerReading>> readings) {
        return new CountedTime(Instant.ofEpochMilli(start.startAtEpochMs()).plus(warmup), duration, readings);
    }

    /** Reads the counts if it is time to. To be called several times a second. */
    void look(Instant now) {
        if (first == null && !now.isBefore(begin)) {
            first = read(begin, now);
        }
        if (last == null && !now.isBefore(end)) {
            last = read(end, now);
        }
    }

    /** Returns none if it is too late. */
    private List<BrokerReading> read(Instant due, Instant now) {
        return now.isAfter(due.plus(tolerated)) ? List.of() : readings.get();
    }

    /** Returns what brokers counted in the measured time; null if it isn't over, or a reading is missing. */
    @Nullable
    List<BrokerCounts> counts() {
        var before = first;
        var after = last;
        if (before == null || after == null || after.isEmpty() || before.size() != after.size()) {
            return null;
        }
        var cpuMillis = 0L;
        for (var broker = 0; broker < after.size(); broker++) {
            cpuMillis += millis(after.get(broker).cpuNanos() - before.get(broker).cpuNanos());
        }
        var counts = new ArrayList<BrokerCounts>();
        for (var broker = 0; broker < after.size(); broker++) {
            var difference = difference(broker, before.get(broker), after.get(broker), cpuMillis);
            if (difference == null) {
                return null;
            }
            counts.add(difference);
        }
        return BrokerCounts.busiest(counts);
    }

    /** Returns null for a broker that was restarted meanwhile, and counts from zero again. */
    private static @Nullable BrokerCounts difference(int broker, BrokerReading before, BrokerReading after,
            long sharedCpuMillis) {
        var counts = new BrokerCounts(broker, millis(after.nanos() - before.nanos()),
                millis(after.cpuNanos() - before.cpuNanos()), sharedCpuMillis, after.processors(),
                millis(after.idleNanos() - before.idleNanos()), after.requests() - before.requests(),
                after.queueMillis() - before.queueMillis(), after.localMillis() - before.localMillis(),
                after.remoteMillis() - before.remoteMillis(), after.totalMillis() - before.totalMillis());
        var isGrown = counts.millis() > 0 && LongStream.of(counts.cpuMillis(), counts.idleMillis(), counts.requests(),
                counts.queueMillis(), counts.localMillis(), counts.remoteMillis(), counts.totalMillis())
                .allMatch(count -> count >= 0);
        return isGrown ? counts : null;
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
