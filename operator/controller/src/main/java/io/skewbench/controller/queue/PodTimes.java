package io.skewbench.controller.queue;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;

/** Compares the times of worker pods with those of the operator, which come from the clocks of several machines. */
final class PodTimes {
    /**
     * The tolerance for clocks that differ, for a slow kubelet, and for pods that the Job controller creates after
     * their Job was deleted.
     */
    static final Duration TOLERANCE = Duration.ofMinutes(1);

    private PodTimes() {}

    /** Returns when the API server created a pod. */
    static Instant created(Pod pod) {
        return Instant.parse(pod.getMetadata().getCreationTimestamp());
    }

    /** Returns whether a pod was created so long after a time that it wasn't requested before. */
    static boolean isCreatedAfter(Pod pod, Instant time) {
        return created(pod).isAfter(time.plus(TOLERANCE));
    }
}
