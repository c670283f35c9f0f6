package io.skewbench.local.topic;

import io.skewbench.brokers.process.RunFailedException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether an unexpected answer about topics is true. Brokers learn of changes one after the other, and any of
 * them may be asked, so a single answer may be out of date: only what all answers say for some seconds counts.
 */
public final class TopicSuspicion {
    /** Longer than brokers take to learn of a change, yet short, as records may go to a wrong topic meanwhile. */
    private static final Duration CERTAIN = Duration.ofSeconds(4);

    private final LongSupplier nanoTime;
    private @Nullable Long sinceNanos;

    /** Starts without any doubt. */
    public TopicSuspicion() {
        this(System::nanoTime);
    }

    TopicSuspicion(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /**
     * Returns whether nothing is wrong. If it returns false, the caller asks Kafka again.
     *
     * @param wrong a sentence that says what seems wrong; empty if nothing does
     * @throws RunFailedException if something has been wrong for long enough to be certain
     */
    public boolean isCleared(Optional<String> wrong) {
        if (isCertain(wrong.isPresent())) {
            throw new RunFailedException(wrong.orElseThrow());
        }
        return wrong.isEmpty();
    }

    /**
     * Returns whether all answers have given reason for a suspicion for long enough to be certain.
     *
     * @param suspicious whether the last answer does
     */
    boolean isCertain(boolean suspicious) {
        if (!suspicious) {
            sinceNanos = null;
            return false;
        }
        var since = sinceNanos;
        if (since == null) {
            sinceNanos = nanoTime.getAsLong();
            return false;
        }
        return nanoTime.getAsLong() - since >= CERTAIN.toNanos();
    }
}
