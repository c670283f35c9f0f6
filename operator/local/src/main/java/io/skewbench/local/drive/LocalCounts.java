package io.skewbench.local.drive;

import io.skewbench.brokers.BrokerReading;
import io.skewbench.engine.counting.BrokerTotals;
import io.skewbench.engine.counting.BrokerTotals.Processors;
import io.skewbench.engine.counting.CountedTime;
import io.skewbench.engine.result.BrokerCounts;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the brokers of this machine have counted when the measured time of an attempt begins, and when it ends.
 */
final class LocalCounts {
    /** All brokers share the processors of this machine. */
    private static final String MACHINE = "this machine";

    private final CountedTime time;
    private final Supplier<List<BrokerReading>> readings;
    private @Nullable List<BrokerTotals> first;
    private @Nullable List<BrokerTotals> last;

    /**
     * Begins with an attempt.
     *
     * @param readings reads what each broker has counted, in the order of their ids; gives none if it is not known
     */
    LocalCounts(CountedTime time, Supplier<List<BrokerReading>> readings) {
        this.time = time;
        this.readings = readings;
    }

    /** Reads the counts if it is time to. To be called several times a second. */
    void look(Instant now) {
        if (first == null && !now.isBefore(time.begin())) {
            first = read(time.begin(), now);
        }
        if (last == null && !now.isBefore(time.end())) {
            last = read(time.end(), now);
        }
    }

    /** Returns none if it is too late. */
    private List<BrokerTotals> read(Instant due, Instant now) {
        if (time.isTooLate(due, now)) {
            return List.of();
        }
        var all = readings.get();
        return IntStream.range(0, all.size()).mapToObj(broker -> totals(broker, all.get(broker))).toList();
    }

    private static BrokerTotals totals(int broker, BrokerReading reading) {
        return new BrokerTotals(broker, new Processors(MACHINE, reading.processors()), reading.nanos(),
                reading.cpuNanos(), reading.idleNanos(), reading.requests(), reading.queueMillis(),
                reading.localMillis(), reading.remoteMillis(), reading.totalMillis());
    }

    /** Returns what brokers counted in the measured time; null if it isn't over, or a reading is missing. */
    @Nullable
    List<BrokerCounts> counts() {
        var before = first;
        var after = last;
        return before == null || after == null ? null : CountedTime.counts(before, after).orElse(null);
    }
}
