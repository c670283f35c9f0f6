package io.skewbench.partitioners;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The bytes that a producer has sent to one broker and that are not acknowledged yet, and the rate at which the broker
 * has acknowledged bytes recently.
 *
 * <p>
 * Any thread counts bytes. The estimates change only in {@link #look}, which the owner's lock guards.
 */
final class BrokerQueue {
    /** The time over which the rate is estimated. */
    private static final double RATE_WINDOW_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** The half-life of an idle broker's estimated delay. */
    private static final double FORGET_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    /**
     * The longest time that a batch is expected to take at an idle broker: an earlier, longer time may be that of a
     * stall.
     */
    private static final double LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final AtomicLong charged = new AtomicLong();
    private final AtomicLong acknowledged = new AtomicLong();
    /**
     * All bytes given to the broker, including those of the current turn. Brokers are to get equal numbers of these.
     */
    private final AtomicLong given = new AtomicLong();
    private volatile long lastTurnBytes;
    private volatile long emptySinceNanos;

    private long seenAcknowledged;
    private long seenNanos;
    private boolean seenBusy;
    /** When the broker last acknowledged anything, or got its first bytes after being idle. */
    private long progressNanos;
    /**
     * Bytes acknowledged while the broker was busy, and below the time that this took; both decay within the window.
     */
    private double workedBytes;
    private double workedNanos;
    private double delayNanos;

    BrokerQueue(long given, long nowNanos) {
        this.given.set(given);
        seenNanos = nowNanos;
        emptySinceNanos = nowNanos;
        progressNanos = nowNanos;
    }

    /**
     * Adds bytes that are in flight to the broker; subtracts them if negative, as when a partition moves to another
     * leader.
     */
    void charge(long bytes) {
        charged.addAndGet(bytes);
    }

    void acknowledge(long bytes, LongSupplier nanoTime) {
        var before = charged.get() - acknowledged.getAndAdd(bytes);
        if (before > 0 && before - bytes <= 0) {
            emptySinceNanos = nanoTime.getAsLong();
        }
    }

    long outstandingBytes() {
        return Math.max(0, charged.get() - acknowledged.get());
    }

    long given() {
        return given.get();
    }

    void give(long bytes) {
        given.addAndGet(bytes);
    }

    /** Returns the bytes that the broker was given in the last turn of one of its partitions. */
    long lastTurnBytes() {
        return lastTurnBytes;
    }

    void endTurn(long bytes) {
        lastTurnBytes = bytes;
    }

    /**
     * Updates the estimates with what has happened since the last call; after that, {@link #delayNanos} holds for the
     * current time.
     */
    void look(long nowNanos, int batchBytes) {
        var done = acknowledged.get();
        var outstanding = Math.max(0, charged.get() - done);
        var sinceNanos = Math.max(0, nowNanos - seenNanos);
        var idleNanos = idleNanos(outstanding, nowNanos);
        var busyNanos = seenBusy ? sinceNanos - idleNanos : 0;
        var fade = RATE_WINDOW_NANOS / (RATE_WINDOW_NANOS + sinceNanos);
        workedBytes = workedBytes * fade + Math.max(0, done - seenAcknowledged);
        workedNanos = workedNanos * fade + busyNanos;
        if (idleNanos > 0) {
            var longest = workedBytes * (LONGEST_NANOS / batchBytes);
            workedNanos = Math.min(workedNanos, longest) * Math.pow(0.5, idleNanos / FORGET_NANOS);
        }
        if (done != seenAcknowledged || !seenBusy) {
            progressNanos = nowNanos;
        }
        seenBusy = outstanding > 0;
        seenAcknowledged = done;
        seenNanos = nowNanos;
        delayNanos = delay(outstanding, nowNanos, batchBytes);
    }

    private long idleNanos(long outstanding, long nowNanos) {
        if (outstanding > 0) {
            return 0;
        }
        return Math.max(0, nowNanos - (seenBusy ? Math.max(seenNanos, emptySinceNanos) : seenNanos));
    }

    private double delay(long outstanding, long nowNanos, int batchBytes) {
        var working = workedBytes > 0 ? (outstanding + batchBytes) * (workedNanos / workedBytes) : 0;
        return outstanding > 0 ? Math.max(working, (double) (nowNanos - progressNanos)) : working;
    }

    /**
     * Returns how long a batch would have taken if it had been given to the broker at the last {@link #look}; 0 if
     * unknown.
     */
    double delayNanos() {
        return delayNanos;
    }
}
