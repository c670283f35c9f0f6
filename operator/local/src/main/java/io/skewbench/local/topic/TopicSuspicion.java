package io.skewbench.local.topic;

import io.skewbench.brokers.process.RunFailedException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether what brokers tell of topics is to be believed. Brokers learn of changes one after the other and any of them
 * may be asked, so that one answer is no proof: only what is told for a while is believed.
 */
public final class TopicSuspicion {
    /** Longer than brokers take to learn of a change, and short for whom records of the run are sent to meanwhile. */
    private static final Duration CERTAIN = Duration.ofSeconds(4);

    private @Nullable Long sinceNanos;

    /**
     * Returns whether nothing is wrong; while something is, look again.
     *
     * @param wrong in a sentence
     * @throws RunFailedException if something has been wrong for long enough to be certain
     */
    public boolean isCleared(Optional<String> wrong) {
        if (wrong.isEmpty()) {
            sinceNanos = null;
            return true;
        }
        var since = sinceNanos;
        if (since == null) {
            sinceNanos = System.nanoTime();
        } else if (System.nanoTime() - since >= CERTAIN.toNanos()) {
            throw new RunFailedException(wrong.get());
        }
        return false;
    }
}
