package io.skewbench.controller.decoding;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Lets one thread at a time decode a large document, so that a dozen threads don't need the memory for it at once. */
final class LargeDocuments {
    /** On the heap as {@link ValueBytes} counts them: what has fewer isn't worth waiting for. */
    static final long BYTES = 1L << 20;
    /** No document takes as long. Who has waited for so long goes on. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ReentrantLock turn = new ReentrantLock(true);
    private final Duration patience;

    LargeDocuments() {
        this(PATIENCE);
    }

    LargeDocuments(Duration patience) {
        this.patience = patience;
    }

    /** Waits for the turn; returns whether there is one to {@link #end}. */
    boolean begin() {
        try {
            return turn.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Ends the turn of this thread. */
    void end() {
        turn.unlock();
    }
}
