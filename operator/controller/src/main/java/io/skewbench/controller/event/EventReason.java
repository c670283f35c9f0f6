package io.skewbench.controller.event;

import io.skewbench.engine.state.Phase;
import io.skewbench.engine.state.Reason;

/** The reasons of events, apart from those that repeat the reason of a condition. */
public enum EventReason implements Reason.Known {
    // A Benchmark has come to a phase.
    PENDING, QUEUED, PREPARING, RUNNING, SUSPENDED, COMPLETE, FAILED,
    /** A run or a SkewedTopic leaves something behind. */
    CLEANUP_INCOMPLETE,
    // What a Benchmark waits for, other than in its status.
    WAITING_FOR_DELETION, WAITING_FOR_KAFKA, WAITING_FOR_MEMORY,
    /** A run goes on without the end of workers whose node is gone. */
    WORKER_POD_LOST,
    /** A topic is as it was laid out again. */
    DRIFT_ENDED;

    /** Returns the reason of the event for a change of phase. */
    public static EventReason of(Phase phase) {
        return switch (phase) {
            case PENDING -> PENDING;
            case QUEUED -> QUEUED;
            case PREPARING -> PREPARING;
            case RUNNING -> RUNNING;
            case SUSPENDED -> SUSPENDED;
            case COMPLETE -> COMPLETE;
            case FAILED -> FAILED;
        };
    }

    /**
     * Returns whether such an event is one of the last of its resource. After a deletion, only these report to a tenant
     * what is left behind.
     */
    boolean isLastWord() {
        return this == CLEANUP_INCOMPLETE || this == FAILED || this == COMPLETE;
    }
}
