package io.skewbench.worker.load;

import java.util.concurrent.locks.LockSupport;

/** Waits for a point in time: sleeps while it is far away, spins just before it. */
final class PreciseWait {
    /** The time that Linux needs to resume a sleeping thread, and the timer slack where that can't be shortened. */
    static final long LONGEST_SPIN_NANOS = 60_000;

    private PreciseWait() {}

    /**
     * Waits, and returns the time, which is not before the given one. An interrupted thread spins instead of sleeping.
     */
    static long until(long nanos, long spinNanos) {
        var now = System.nanoTime();
        while (now - nanos < 0) {
            var sleep = nanos - now - spinNanos;
            if (sleep > 0) {
                LockSupport.parkNanos(sleep);
            } else {
                Thread.onSpinWait();
            }
            now = System.nanoTime();
        }
        return now;
    }
}
