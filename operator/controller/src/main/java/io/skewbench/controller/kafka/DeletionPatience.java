package io.skewbench.controller.kafka;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;

/** Limits how long the deletion of a resource waits for a cleanup that fails, before it leaves objects behind. */
public final class DeletionPatience {
    /** The limit, from the moment that the resource was deleted. */
    public static final Duration LIMIT = Duration.ofMinutes(5);

    /** The limit if the operator lacks rights, which don't come back in a namespace that is being deleted. */
    public static final Duration WITHOUT_RIGHTS = Duration.ofSeconds(30);

    /** The length of a wait up to which it isn't reported. */
    public static final Duration UNREPORTED = Duration.ofSeconds(5);

    private DeletionPatience() {}

    /** Returns whether the wait is over. */
    public static boolean isOver(HasMetadata deleted, Instant now) {
        return end(deleted).isBefore(now);
    }

    /** Returns the end of the wait. */
    public static Instant end(HasMetadata deleted) {
        return deletedAt(deleted).plus(LIMIT);
    }

    /**
     * Returns the end of the wait after a failure: sooner if rights are missing, which may come back only for a short
     * while.
     */
    static Instant end(HasMetadata deleted, RuntimeException cause) {
        return isForbidden(cause) ? deletedAt(deleted).plus(WITHOUT_RIGHTS) : end(deleted);
    }

    private static Instant deletedAt(HasMetadata deleted) {
        return Instant.parse(deleted.getMetadata().getDeletionTimestamp());
    }

    /**
     * Returns whether the wait is over after a failure. With a cluster that is known to be deleted, everything in it is
     * gone; others may still come back.
     */
    public static boolean isOver(HasMetadata deleted, RuntimeException cause, Instant now) {
        return isGone(cause) || end(deleted, cause).isBefore(now);
    }

    private static boolean isForbidden(RuntimeException cause) {
        return cause instanceof KubernetesClientException refusal
                && refusal.getCode() == HttpURLConnection.HTTP_FORBIDDEN;
    }

    /** Returns whether the failure means that the cluster was deleted, so that there is nothing left to remove. */
    public static boolean isGone(RuntimeException cause) {
        return cause instanceof ClusterNotReadyException notReady && notReady.isGone();
    }
}
