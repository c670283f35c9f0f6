package io.skewbench.worker.measure;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A count that one thread increases and any thread reads. It has its cache lines to itself: two threads that increase
 * neighbouring counts would invalidate each other's cache line at every record.
 */
final class Counter {
    /** Longs in 128 bytes: processors fetch cache lines of 64 in pairs. */
    private static final int MARGIN = 16;

    private final AtomicLongArray cells = new AtomicLongArray(2 * MARGIN + 1);

    /**
     * Increases the count; called by one thread only. A thread that reads the new count also sees everything that this
     * thread wrote before.
     */
    void add(long more) {
        cells.setRelease(MARGIN, cells.getPlain(MARGIN) + more);
    }

    long get() {
        return cells.getAcquire(MARGIN);
    }
}
