package io.skewbench.worker.zookeeper;

import java.util.concurrent.atomic.AtomicLong;

/** What happened to the sessions of all clients of a worker. Safe for any thread. */
final class SessionCounts {
    private final AtomicLong opened = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();
    private final AtomicLong reconnected = new AtomicLong();

    void addOpened() {
        opened.incrementAndGet();
    }

    void addLost() {
        lost.incrementAndGet();
    }

    void addReconnected() {
        reconnected.incrementAndGet();
    }

    /** Returns how many sessions were opened. */
    long opened() {
        return opened.get();
    }

    /** Returns how many sessions ended although the client had not closed them. */
    long lost() {
        return lost.get();
    }

    /** Returns how often a session got another connection in place of one that it had lost. */
    long reconnected() {
        return reconnected.get();
    }
}
