package io.skewbench.engine.run;

import java.time.Duration;

/** How far ahead of now a start time is published: the last worker has to see it before. */
final class ReleaseLead {
    /**
     * What one more worker may take to be told, several times what was measured: the API server tells all that watch one
     * after the other.
     */
    static final Duration PER_WORKER = Duration.ofMillis(2);

    private ReleaseLead() {}

    static Duration of(Duration ofOne, int workers) {
        return ofOne.plus(PER_WORKER.multipliedBy(workers));
    }
}
