package io.skewbench.worker.load;

import java.util.concurrent.locks.LockSupport;

/** Waits for a point in time: asleep while it is far, spinning just before. */
final class Waiting {
    /** What Linux needs to get a sleeper running, and the timer slack where that can't be shortened. */
    static final long LONGEST_SPIN_NANOS = 60_000;

    private Waiting() {}

    /** Returns the time, which is not before the one waited for. An interrupted thread doesn't sleep but spins. */
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
