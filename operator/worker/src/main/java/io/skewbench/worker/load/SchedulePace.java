package io.skewbench.worker.load;

import io.skewbench.worker.measure.Window;
import java.util.concurrent.TimeUnit;

/**
 * An open loop: a record is sent as soon as it is due by the schedule. Records that are due within the window are sent
 * after it if necessary, so that a stall near the end isn't hidden, but only for a limited time: a rate far beyond what
 * the cluster takes would never end.
 */
final class SchedulePace extends Pace {
    static final long LONGEST_CATCH_UP_NANOS = TimeUnit.SECONDS.toNanos(30);
    /** Limits spinning to one sixteenth of the time between two records. */
    private static final int SPIN_SHARE = 16;

    private final Schedule schedule;
    private final long dueBeforeMeasured;
    private final long dueInAll;
    private final long giveUpNanos;

    /** @param profile whose warm-up is as long as the window's */
    SchedulePace(Window window, RateProfile profile) {
        super(window);
        var endMs = TimeUnit.NANOSECONDS.toMillis(window.toNanos() - window.startNanos());
        this.schedule = new Schedule(profile);
        var counting = new Schedule(profile);
        this.dueBeforeMeasured = counting.dueBefore(window.warmupMs());
        this.dueInAll = counting.dueBefore(endMs);
        this.giveUpNanos = window.toNanos() + LONGEST_CATCH_UP_NANOS;
        this.intendedNanos = window.startNanos();
    }

    @Override
    boolean awaitTurn(long n) {
        if (n >= dueInAll) {
            return false;
        }
        var before = intendedNanos;
        intendedNanos = window.startNanos() + schedule.dueNanos(n);
        nowNanos = Waiting.until(intendedNanos,
                Math.min(Waiting.LONGEST_SPIN_NANOS, (intendedNanos - before) / SPIN_SHARE));
        return nowNanos - giveUpNanos < 0;
    }

    @Override
    long unsentFrom(long n, int stride) {
        var skipped = Math.max(0, Math.ceilDiv(dueBeforeMeasured - n, stride));
        return Math.max(0, Math.ceilDiv(dueInAll - n - skipped * stride, stride));
    }
}
