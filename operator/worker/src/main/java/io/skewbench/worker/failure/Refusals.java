package io.skewbench.worker.failure;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;

/**
 * Notices that every record so far was refused in the same way, by an exception that Kafka's clients don't take for a
 * passing one: those to come would be refused, too.
 */
public final class Refusals {
    /** Long enough for what passes in spite of its exception, such as a setting of a topic that is being changed. */
    static final Duration PATIENCE = Duration.ofSeconds(5);

    private final LongSupplier acknowledged;
    private final LongSupplier nanoTime;
    /** A record was acknowledged, or failed in another way. */
    private volatile boolean isOver;
    @GuardedBy("this")
    private @Nullable Class<?> kind;
    @GuardedBy("this")
    private long firstNanos;

    /**
     * @param acknowledged records so far, for any thread
     * @param nanoTime as {@link System#nanoTime} has it
     */
    public Refusals(LongSupplier acknowledged, LongSupplier nanoTime) {
        this.acknowledged = acknowledged;
        this.nanoTime = nanoTime;
    }

    /** Takes note of a record that failed, on any thread; returns the failure to report once there have been enough. */
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
                : Optional.of(new WorkerFailedException("RecordsRefused",
                        "Every record has been refused for " + PATIENCE.toSeconds() + " s, from the first one on: "
                                + error.getClass().getSimpleName() + ": " + error.getMessage(),
                        error));
    }
}
