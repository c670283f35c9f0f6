package io.skewbench.worker.load;

import io.skewbench.worker.load.RateProfile.Stretch;
import java.util.concurrent.TimeUnit;

/**
 * When each record of a workload is due: record n at the moment when the integral of the rate exceeds n. Depends only
 * on the plan and the seed, so that all producers agree. Doesn't drift, because the sum over stretches is kept in whole
 * units. Moves forward through the profile as records are requested, so that a record takes the same time however long
 * the profile is. Used by one thread.
 */
final class Schedule {
    /**
     * Units in a record. With half a thousandth of a record, rates in whole numbers over whole milliseconds, constant
     * or changing, add up to whole numbers.
     */
    private static final long UNITS = 2000;
    private static final long NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final double NANOS_PER_S = TimeUnit.SECONDS.toNanos(1);

    private final RateProfile profile;
    private long next;
    private Stretch stretch;
    private long startMs;
    private long startUnits;
    private long endUnits;

    Schedule(RateProfile profile) {
        this.profile = profile;
        this.stretch = profile.stretch(next++);
        this.endUnits = units(stretch, stretch.ms());
    }

    /**
     * Returns when record n is due, in nanoseconds after the start.
     *
     * @param n at least that of the previous call, and due at some time
     */
    long dueNanos(long n) {
        return dueNanos(n * UNITS, 0);
    }

    /**
     * Returns when the integral of the rate reaches a number of records, in nanoseconds after the start.
     *
     * @param records not below that of the previous call, and reached at some time
     */
    long reachedNanos(double records) {
        var units = (long) (records * UNITS);
        return dueNanos(units, records * UNITS - units);
    }

    private long dueNanos(long units, double fraction) {
        while (units >= endUnits) {
            advance();
        }
        var records = (units - startUnits + fraction) / UNITS;
        var nanos = Math.round(secondsUntil(records) * NANOS_PER_S);
        return startMs * NANOS_PER_MS + Math.min(nanos, stretch.ms() * NANOS_PER_MS - 1);
    }

    /** Solves {@code from t + (to - from) / (2 duration) t^2 = records}, in the form that loses no digits. */
    private double secondsUntil(double records) {
        if (records == 0) {
            return 0;
        }
        var from = stretch.from();
        var growth = (stretch.to() - from) / stretch.ms() * TimeUnit.SECONDS.toMillis(1);
        return growth == 0
                ? records / from
                : 2 * records / (from + Math.sqrt(Math.max(0, from * from + 2 * growth * records)));
    }

    /**
     * Returns how many records are due before a time.
     *
     * @param ms time after the start, not before the current stretch
     */
    long dueBefore(long ms) {
        return Math.ceilDiv(unitsUntil(ms), UNITS);
    }

    /**
     * Returns the integral of the rate until a time, in records.
     *
     * @param ms time after the start, not before the current stretch
     */
    double recordsUntil(long ms) {
        return unitsUntil(ms) / (double) UNITS;
    }

    private long unitsUntil(long ms) {
        while (startMs + stretch.ms() < ms) {
            advance();
        }
        return startUnits + units(stretch, ms - startMs);
    }

    private void advance() {
        startMs += stretch.ms();
        startUnits = endUnits;
        stretch = profile.stretch(next++);
        endUnits = startUnits + units(stretch, stretch.ms());
    }

    /** Returns the integral of the rate over the first milliseconds of a stretch, in units. */
    private static long units(Stretch stretch, long ms) {
        var now = stretch.from() + (stretch.ms() == 0 ? 0 : (stretch.to() - stretch.from()) * ms / stretch.ms());
        return Math.round((stretch.from() + now) * ms);
    }
}
