package io.skewbench.worker.watch;

import java.util.concurrent.TimeUnit;

/**
 * How replicas got what they lacked when the last record had been acknowledged.
 *
 * @param behindRecords records that some in-sync replica lacked
 * @param ms until none was lacking, or until the wait for it ended
 */
record CatchUp(long behindRecords, double ms) {
    /** For so long the trial waits; producers may be half a minute late before. */
    static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(15);
    private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

    /** Reads what replicas have. */
    @FunctionalInterface
    interface Reader {
        ReplicatedRecords read() throws InterruptedException;
    }

    /** Passes the time between two readings. */
    @FunctionalInterface
    interface Pause {
        void await() throws InterruptedException;
    }

    /**
     * Reads at once and then until replicas have everything, for 15 s at most.
     *
     * @param due records that they have then
     */
    static CatchUp await(long due, Reader reader, Pause pause) throws InterruptedException {
        var begun = reader.read();
        var now = begun;
        while (now.records() < due && now.nanos() - begun.nanos() < LONGEST_NANOS) {
            pause.await();
            now = reader.read();
        }
        return new CatchUp(Math.max(0, due - begun.records()), (now.nanos() - begun.nanos()) / NANOS_PER_MS);
    }
}
