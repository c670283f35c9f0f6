package io.skewbench.engine.counting;

import io.skewbench.engine.result.BrokerCounts;
import io.skewbench.protocol.report.StartSignal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * The measured time of an attempt, in which brokers count what belongs to it. Their counts go on from trial to trial,
 * so they are read twice: when the warm-up ends, and when the measured time does. The difference is what they counted.
 *
 * @param begin the end of the warm-up, by the driver's clock
 * @param end of the measured time, by the same clock
 */
public record CountedTime(Instant begin, Instant end) {
    /** A few times as long as from one look of a driver to the next. */
    private static final Duration LEAST_TOLERATED = Duration.ofMillis(300);
    /** Part of the measured time by which a reading may be late. */
    private static final int TOLERATED_PART = 10;

    /**
     * Returns the measured time of an attempt.
     *
     * @param start of the warm-up
     * @param duration of the measured time
     */
    public static CountedTime of(StartSignal start, Duration warmup, Duration duration) {
        var begin = Instant.ofEpochMilli(start.startAtEpochMs()).plus(warmup);
        return new CountedTime(begin, begin.plus(duration));
    }

    /** Returns by how much a reading may be late: by a tenth of the measured time, or by 0.3 s if that is longer. */
    public Duration tolerated() {
        var part = Duration.between(begin, end).dividedBy(TOLERATED_PART);
        return part.compareTo(LEAST_TOLERATED) < 0 ? LEAST_TOLERATED : part;
    }

    /** Returns whether it is too late for a reading. */
    public boolean isTooLate(Instant due, Instant now) {
        return now.isAfter(due.plus(tolerated()));
    }

    /**
     * Returns what brokers counted from one reading to another, in the form in which it is stored; empty unless both
     * are of the same brokers, and each has gone on counting. A broker that was restarted meanwhile counts from zero
     * again.
     */
    public static Optional<List<BrokerCounts>> counts(List<BrokerTotals> before, List<BrokerTotals> after) {
        var first = new HashMap<Integer, BrokerTotals>();
        before.forEach(totals -> first.put(totals.broker(), totals));
        if (after.isEmpty() || after.size() != before.size()
                || !after.stream().allMatch(totals -> first.containsKey(totals.broker()))) {
            return Optional.empty();
        }
        var cpuMillis = new HashMap<String, Long>();
        after.forEach(totals -> cpuMillis.merge(totals.processors().machine(),
                millis(totals.cpuNanos() - earlier(first, totals).cpuNanos()), Long::sum));
        var counts = new ArrayList<BrokerCounts>();
        for (var totals : after) {
            var ofMachine = cpuMillis.getOrDefault(totals.processors().machine(), 0L);
            counts.add(difference(earlier(first, totals), totals, ofMachine));
        }
        return counts.stream().allMatch(CountedTime::isGrown)
                ? Optional.of(BrokerCounts.busiest(counts))
                : Optional.empty();
    }

    private static BrokerTotals earlier(Map<Integer, BrokerTotals> first, BrokerTotals totals) {
        return first.getOrDefault(totals.broker(), totals);
    }

    /** Of a broker's own limit and the processors of its machine, those count of which a larger part is taken. */
    private static BrokerCounts difference(BrokerTotals before, BrokerTotals after, long machineCpuMillis) {
        var cpuMillis = millis(after.cpuNanos() - before.cpuNanos());
        var processors = after.processors();
        var isLimited = cpuMillis / processors.limit() > machineCpuMillis / processors.all();
        return new BrokerCounts(after.broker(), millis(after.nanos() - before.nanos()), cpuMillis,
                isLimited ? cpuMillis : machineCpuMillis, isLimited ? processors.limit() : processors.all(),
                millis(after.idleNanos() - before.idleNanos()), after.requests() - before.requests(),
                after.queueMillis() - before.queueMillis(), after.localMillis() - before.localMillis(),
                after.remoteMillis() - before.remoteMillis(), after.totalMillis() - before.totalMillis());
    }

    private static boolean isGrown(BrokerCounts counts) {
        return counts.millis() > 0 && LongStream.of(counts.cpuMillis(), counts.idleMillis(), counts.requests(),
                counts.queueMillis(), counts.localMillis(), counts.remoteMillis(), counts.totalMillis())
                .allMatch(count -> count >= 0);
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
