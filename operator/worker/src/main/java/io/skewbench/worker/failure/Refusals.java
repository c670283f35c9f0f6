package io.skewbench.worker.failure;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.protocol.failure.FailureText;
import io.skewbench.protocol.report.WorkerFailure;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;

/**
 * Detects that every record so far was refused by the same exception, which Kafka's clients consider not retriable:
 * later records would be refused as well.
 */
public final class Refusals {
    /**
     * Long enough for conditions that are temporary in spite of their exception, such as a topic setting that is being
     * changed.
     */
    static final Duration PATIENCE = Duration.ofSeconds(5);

    private final LongSupplier acknowledged;
    private final LongSupplier nanoTime;
    /** Whether a record was acknowledged, or failed with another exception. */
    private volatile boolean isOver;
    @GuardedBy("this")
    private @Nullable Class<?> kind;
    @GuardedBy("this")
    private long firstNanos;

    /**
     * @param acknowledged returns the number of records acknowledged so far; called by any thread
     * @param nanoTime returns the time of {@link System#nanoTime}
     */
    public Refusals(LongSupplier acknowledged, LongSupplier nanoTime) {
        this.acknowledged = acknowledged;
        this.nanoTime = nanoTime;
    }

    /**
     * Records a failed record, on any thread; returns the failure to report once enough records were refused for long
     * enough.
     */
    public Optional<WorkerFailedException> add(Throwable error) {
        return isOver ? Optional.empty() : addNext(error);
    }

    private synchronized Optional<WorkerFailedException> addNext(Throwable error) {
        if (error instanceof RetriableException || (kind != null && kind != error.getClass())) {
            isOver = true;
            return Optional.empty();
        }
        if (kind == null) {
            kind = error.getClass();
            firstNanos = nanoTime.getAsLong();
        }
        if (nanoTime.getAsLong() - firstNanos < PATIENCE.toNanos()) {
            return Optional.empty();
        }
        isOver = true;
        return acknowledged.getAsLong() > 0
                ? Optional.empty()
                : Optional.of(new WorkerFailedException(WorkerFailure.RECORDS_REFUSED,
                        "Every record has been refused for " + PATIENCE.toSeconds() + " s, from the first one on: "
                                + FailureText.withClass(error),
                        error));
    }
}
