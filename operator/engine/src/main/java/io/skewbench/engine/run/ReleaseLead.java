package io.skewbench.engine.run;

import java.time.Duration;

/** How far ahead of now a start time is published: the last worker has to see it before. */
final class ReleaseLead {
    /** The number of workers that learn of the start within the lead of one. */
    private static final int FEW = 100;
    /**
     * The time by which one more worker may delay the last notification: the API server notifies all watchers one after
     * the other. On a real API server a thousand workers all knew within 2.4 s of the write, on two processors with
     * twenty times the load that they could handle; this is twice that.
     */
    private static final Duration PER_WORKER = Duration.ofMillis(5);

    private ReleaseLead() {}

    static Duration of(Duration ofOne, int workers) {
        return ofOne.plus(PER_WORKER.multipliedBy(Math.max(0, workers - FEW)));
    }
}
