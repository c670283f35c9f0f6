package io.skewbench.engine.run;

import java.time.Duration;

/** How far ahead of now a start time is published: the last worker has to see it before. */
final class ReleaseLead {
    /** So many are told within the lead of one. */
    private static final int FEW = 100;
    /**
     * What one more worker may take to be told: the API server tells all that watch one after the other. A thousand on
     * a real API server all knew within 2.4 s of the write, on two processors that had twenty times as much to do as
     * they could; this is twice that.
     */
    private static final Duration PER_WORKER = Duration.ofMillis(5);

    private ReleaseLead() {}

    static Duration of(Duration ofOne, int workers) {
        return ofOne.plus(PER_WORKER.multipliedBy(Math.max(0, workers - FEW)));
    }
}
