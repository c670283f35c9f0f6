package io.skewbench.controller.event;

import io.skewbench.engine.state.Phase;
import io.skewbench.engine.state.Reason;

/** The reasons of events, apart from those that repeat the reason of a condition, and from each {@link Phase}. */
public enum EventReason implements Reason.Known {
    /** A run or a SkewedTopic leaves something behind. */
    CLEANUP_INCOMPLETE,
    // What a Benchmark waits for, other than in its status.
    WAITING_FOR_DELETION, WAITING_FOR_KAFKA, WAITING_FOR_MEMORY,
    /** A run goes on without the end of workers whose node is gone. */
    WORKER_POD_LOST,
    /** A Kafka gets back the settings that a removed Benchmark had changed. */
    LEFT_SETTINGS_GIVEN_BACK,
    /** A topic is as it was laid out again. */
    DRIFT_ENDED
}
