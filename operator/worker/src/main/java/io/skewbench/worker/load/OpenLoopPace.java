package io.skewbench.worker.load;

import io.skewbench.worker.measure.Window;
import java.util.concurrent.TimeUnit;

/**
 * An open loop: a record is sent as soon as it is due, whatever happened to those before it. Records that are due
 * within the window are sent after it if necessary, so that a stall near the end isn't hidden, but only for a limited
 * time: a rate far beyond what the cluster takes would never end.
 */
abstract class OpenLoopPace extends Pace {
    static final long LONGEST_CATCH_UP_NANOS = TimeUnit.SECONDS.toNanos(30);
    /** Limits spinning to one sixteenth of the time between two records. */
    private static final int SPIN_SHARE = 16;

    private final long giveUpNanos;

    OpenLoopPace(Window window) {
        super(window);
        this.giveUpNanos = window.toNanos() + LONGEST_CATCH_UP_NANOS;
        this.intendedNanos = window.startNanos();
    }

    /** Returns the end of the window, in milliseconds after its start. */
    static long endMs(Window window) {
        return TimeUnit.NANOSECONDS.toMillis(window.toNanos() - window.startNanos());
    }

    /**
     * Waits until a record is due.
     *
     * @param dueNanos after the start
     * @return false if it is too late to send anything
     */
    boolean await(long dueNanos) {
        var before = intendedNanos;
        intendedNanos = window.startNanos() + dueNanos;
        nowNanos = PreciseWait.until(intendedNanos,
                Math.min(PreciseWait.LONGEST_SPIN_NANOS, (intendedNanos - before) / SPIN_SHARE));
        return nowNanos - giveUpNanos < 0;
    }
}
