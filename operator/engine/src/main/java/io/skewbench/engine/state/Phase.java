package io.skewbench.engine.state;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The phase of a Benchmark, as {@code status.phase} shows it, and the reason of the event for a change to it. */
public enum Phase implements Reason.Known {
    /** Something that the run needs is missing. */
    PENDING,
    /** Other runs on the same Kafka cluster go first. */
    QUEUED,
    /** The run's cluster or its first workers are being prepared. */
    PREPARING,
    /** At least one trial has begun. */
    RUNNING,
    /** No further trial starts until the user says so. */
    SUSPENDED,
    /** Every trial counts. */
    COMPLETE,
    /** The run has ended without a result, or its spec can't be carried out. */
    FAILED;

    /** Returns the phase that a status shows; empty for none, and for one that another version of the driver wrote. */
    public static Optional<Phase> of(@Nullable String written) {
        return ApiConstant.of(Phase.class, written);
    }
}
