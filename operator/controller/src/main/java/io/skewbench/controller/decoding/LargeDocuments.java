package io.skewbench.controller.decoding;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Allows one thread at a time to decode a large document, so that a dozen threads don't need the memory for it at once.
 */
final class LargeDocuments {
    /** The size of a large document on the heap, as {@link ValueBytes} counts it; smaller ones don't wait. */
    static final long BYTES = 1L << 20;
    /** The longest wait, which is longer than any document takes; after it, a thread goes on nevertheless. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Guards no field: a thread holds it while it needs the memory for a large document. */
    private final ReentrantLock decoding = new ReentrantLock(true);
    private final Duration patience;

    LargeDocuments() {
        this(PATIENCE);
    }

    LargeDocuments(Duration patience) {
        this.patience = patience;
    }

    /** Waits until no other large document is decoded; returns whether the caller has to call {@link #end}. */
    boolean begin() {
        try {
            return decoding.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Allows the next thread to decode a large document. */
    void end() {
        decoding.unlock();
    }
}
