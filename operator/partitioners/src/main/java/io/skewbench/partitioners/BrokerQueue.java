package io.skewbench.partitioners;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * What a producer has given one broker and not seen acknowledged, and how fast the broker has worked it off lately.
 *
 * <p>
 * Bytes are counted by any thread. The estimates change in {@link #look} only, which the owner's lock guards.
 */
final class BrokerQueue {
    /** How far back the estimated rate reaches. */
    private static final double RATE_WINDOW_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** In this time, half of what is known against a broker is forgotten once it has nothing to do. */
    private static final double FORGET_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    /** A batch isn't held to take longer than this by a broker that has nothing to do: it may have stood still. */
    private static final double LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final AtomicLong charged = new AtomicLong();
    private final AtomicLong acknowledged = new AtomicLong();
    /** All bytes given, and those that are about to be: of this, brokers are to have the same. */
    private final AtomicLong given = new AtomicLong();
    private volatile long lastTurnBytes;
    private volatile long emptySinceNanos;

    private long seenAcknowledged;
    private long seenNanos;
    private boolean seenBusy;
    /** When it last acknowledged anything, or got something to do after it had nothing. */
    private long progressNanos;
    /** Acknowledged while there was something to do, and the time that it took; both fade within the window. */
    private double workedBytes;
    private double workedNanos;
    private double delayNanos;

    BrokerQueue(long given, long nowNanos) {
        this.given.set(given);
        seenNanos = nowNanos;
        emptySinceNanos = nowNanos;
        progressNanos = nowNanos;
    }

    /** Adds bytes that are on their way to the broker; takes them off if negative, as when a partition moves away. */
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

    /** Returns what it was given in a row when a topic's partition of it had its turn last. */
    long lastTurnBytes() {
        return lastTurnBytes;
    }

    void endTurn(long bytes) {
        lastTurnBytes = bytes;
    }

    /** Takes note of what has happened since it was looked at last; then {@link #delayNanos} holds for now. */
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

    /** Returns how long a batch would take if it were given to the broker when it was looked at last; 0: not known. */
    double delayNanos() {
        return delayNanos;
    }
}
