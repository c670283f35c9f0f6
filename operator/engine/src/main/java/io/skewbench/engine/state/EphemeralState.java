package io.skewbench.engine.state;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The state of a Kafka that was created for a run, as {@code status.cluster.state} shows it. */
public enum EphemeralState implements ApiConstant {
    /** The Kafka exists or is about to be created. */
    CREATED,
    /** The operator deletes the Kafka. */
    DELETING,
    /** The Kafka is deleted. */
    DELETED,
    /** The Kafka stays after the run, as the spec asks. */
    KEPT,
    /** The Kafka was not deleted in time; it is deleted with the Benchmark. */
    CLEANUP_INCOMPLETE;

    /** Returns the state that a status shows; empty for one that another version of the driver wrote. */
    public static Optional<EphemeralState> of(@Nullable String written) {
        return ApiConstant.of(EphemeralState.class, written);
    }
}
