package io.skewbench.engine.growth;

import java.util.concurrent.atomic.AtomicLong;

/** Memory that the sizes of logs of all runs share. Safe for use by several threads. */
public final class LogRoom {
    private final AtomicLong left;

    /** @param bytes that they may take together */
    public LogRoom(long bytes) {
        this.left = new AtomicLong(bytes);
    }

    boolean take(long bytes) {
        if (left.addAndGet(-bytes) >= 0) {
            return true;
        }
        left.addAndGet(bytes);
        return false;
    }

    void giveBack(long bytes) {
        left.addAndGet(bytes);
    }
}
