package io.skewbench.worker.load;

import io.skewbench.worker.measure.Window;

/** An open loop in which record n is due when the integral of the rate exceeds n. */
final class SchedulePace extends OpenLoopPace {
    private final Schedule schedule;
    private final long dueBeforeMeasured;
    private final long dueInAll;

    /** @param profile whose warm-up is as long as the window's */
    SchedulePace(Window window, RateProfile profile) {
        super(window);
        this.schedule = new Schedule(profile);
        var counting = new Schedule(profile);
        this.dueBeforeMeasured = counting.dueBefore(window.warmupMs());
        this.dueInAll = counting.dueBefore(endMs(window));
    }

    @Override
    public boolean awaitTurn(long n) {
        return n < dueInAll && await(schedule.dueNanos(n));
    }

    @Override
    public long unsentFrom(long n, int stride) {
        var skipped = Math.max(0, Math.ceilDiv(dueBeforeMeasured - n, stride));
        return Math.max(0, Math.ceilDiv(dueInAll - n - skipped * stride, stride));
    }
}
