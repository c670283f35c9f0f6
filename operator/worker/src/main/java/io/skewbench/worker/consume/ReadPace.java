package io.skewbench.worker.consume;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Limits the rate at which one consumer takes records. Idle time does not accumulate. */
final class ReadPace {
    private static final long LONGEST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final double NANOS_PER_S = TimeUnit.SECONDS.toNanos(1);

    private final boolean limited;
    private final long intervalNanos;
    private long nextNanos = System.nanoTime();

    /** @param recordsPerSecond above 0; infinity for no limit */
    ReadPace(double recordsPerSecond) {
        this.limited = Double.isFinite(recordsPerSecond);
        this.intervalNanos = limited ? (long) (NANOS_PER_S / recordsPerSecond) : 0;
    }

    boolean isLimited() {
        return limited;
    }

    /** Waits until the next record may be taken; returns false if {@code unwanted} becomes true before that. */
    boolean await(BooleanSupplier unwanted) {
        if (!limited) {
            return true;
        }
        var left = nextNanos - System.nanoTime();
        while (left > 0) {
            if (unwanted.getAsBoolean()) {
                return false;
            }
            LockSupport.parkNanos(Math.min(left, LONGEST_WAIT_NANOS));
            left = nextNanos - System.nanoTime();
        }
        nextNanos += Math.max(0, System.nanoTime() - nextNanos - intervalNanos) + intervalNanos;
        return true;
    }
}
