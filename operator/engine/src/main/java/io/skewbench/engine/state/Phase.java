package io.skewbench.engine.state;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where a Benchmark stands, as {@code status.phase} shows it. */
public enum Phase {
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

    private final String text = CamelCase.of(this);

    /** Returns the phase as the status shows it, such as {@code Pending}. */
    public String text() {
        return text;
    }

    /** Returns the phase that a status shows; empty for none, and for one that another version of the driver wrote. */
    public static Optional<Phase> of(@Nullable String written) {
        return Arrays.stream(values()).filter(phase -> phase.is(written)).findFirst();
    }

    /** Returns whether a status shows this phase. */
    public boolean is(@Nullable String written) {
        return text.equals(written);
    }

    @Override
    public String toString() {
        return text;
    }
}
