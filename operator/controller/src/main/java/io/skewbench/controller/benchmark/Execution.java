package io.skewbench.controller.benchmark;

import io.skewbench.controller.background.Lookups;
import io.skewbench.engine.accounting.SettlingOffsets;
import java.time.Duration;

/**
 * The outcome of a step.
 *
 * @param isDone whether the step was executed; false if it waits for an answer that it needs
 * @param lookAgain after which time to reconcile the run again at the latest
 */
record Execution(boolean isDone, Duration lookAgain) {
    /** The step wrote something that comes back as an event; the delay covers the case that it doesn't. */
    static final Execution WRITTEN = new Execution(true, Duration.ofSeconds(2));
    /** The step waits for a lookup, which requeues the Benchmark; the delay covers the case that it doesn't. */
    static final Execution ASKED = new Execution(false, Lookups.REQUEUE_ANYWAY);
    /** The step waits for end offsets to settle, which are read again after this time. */
    static final Execution SETTLING = new Execution(false, SettlingOffsets.PAUSE);
}
