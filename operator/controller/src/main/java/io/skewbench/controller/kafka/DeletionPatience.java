package io.skewbench.controller.kafka;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.time.Instant;

/** How long the deletion of a resource is held up by a Kafka cluster that can't be asked, before it leaves things there. */
public final class DeletionPatience {
    /** From the moment that the resource was deleted. */
    public static final Duration LIMIT = Duration.ofMinutes(5);

    private DeletionPatience() {}

    /** Returns whether it is over. */
    public static boolean isOver(HasMetadata deleted, Instant now) {
        return end(deleted).isBefore(now);
    }

    /** Returns when it is over. */
    public static Instant end(HasMetadata deleted) {
        return Instant.parse(deleted.getMetadata().getDeletionTimestamp()).plus(LIMIT);
    }

    /** Returns the same. A cluster that is known to be gone took everything along; others may still come back. */
    public static boolean isOver(HasMetadata deleted, RuntimeException cause, Instant now) {
        return isOver(deleted, now) || isGone(cause);
    }

    /** Returns whether that is why nothing can be removed: there is nothing left to remove. */
    public static boolean isGone(RuntimeException cause) {
        return cause instanceof ClusterNotReadyException notReady && notReady.isGone();
    }
}
