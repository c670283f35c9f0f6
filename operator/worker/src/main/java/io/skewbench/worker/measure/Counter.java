package io.skewbench.worker.measure;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A count that one thread raises and any thread reads, alone on its cache lines: two threads that raise neighbouring
 * counts would take each line from one another at every record.
 */
final class Counter {
    /** Longs in 128 bytes: processors fetch cache lines of 64 in pairs. */
    private static final int MARGIN = 16;

    private final AtomicLongArray cells = new AtomicLongArray(2 * MARGIN + 1);

    /** Adds to it, by its one thread. Who sees the new count sees whatever that thread wrote before. */
    void add(long more) {
        cells.setRelease(MARGIN, cells.getPlain(MARGIN) + more);
    }

    long get() {
        return cells.getAcquire(MARGIN);
    }
}
