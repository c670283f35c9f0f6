package io.skewbench.controller.kafka;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;

/** How long the deletion of a resource is held up by what can't be asked or changed, before it leaves things there. */
public final class DeletionPatience {
    /** From the moment that the resource was deleted. */
    public static final Duration LIMIT = Duration.ofMinutes(5);

    /** Where the operator has no rights: in a namespace that is being deleted they don't come back. */
    public static final Duration WITHOUT_RIGHTS = Duration.ofSeconds(30);

    private DeletionPatience() {}

    /** Returns whether it is over. */
    public static boolean isOver(HasMetadata deleted, Instant now) {
        return end(deleted).isBefore(now);
    }

    /** Returns when it is over. */
    public static Instant end(HasMetadata deleted) {
        return deletedAt(deleted).plus(LIMIT);
    }

    /** Returns when it is over where something fails: sooner without rights, which may come back for a while only. */
    static Instant end(HasMetadata deleted, RuntimeException cause) {
        return isForbidden(cause) ? deletedAt(deleted).plus(WITHOUT_RIGHTS) : end(deleted);
    }

    private static Instant deletedAt(HasMetadata deleted) {
        return Instant.parse(deleted.getMetadata().getDeletionTimestamp());
    }

    /**
     * Returns whether it is over where something fails. A cluster that is known to be gone took everything along;
     * others may still come back.
     */
    public static boolean isOver(HasMetadata deleted, RuntimeException cause, Instant now) {
        return isGone(cause) || end(deleted, cause).isBefore(now);
    }

    private static boolean isForbidden(RuntimeException cause) {
        return cause instanceof KubernetesClientException refusal
                && refusal.getCode() == HttpURLConnection.HTTP_FORBIDDEN;
    }

    /** Returns whether that is why nothing can be removed: there is nothing left to remove. */
    public static boolean isGone(RuntimeException cause) {
        return cause instanceof ClusterNotReadyException notReady && notReady.isGone();
    }
}
