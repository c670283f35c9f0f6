package io.skewbench.controller.queue;

import io.fabric8.kubernetes.api.model.Pod;
import io.skewbench.controller.child.ChildNames;
import io.skewbench.controller.worker.WorkerPods;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Pods that look like workers of a run and were created while it had no attempt under way: the operator had none
 * created then. Whoever creates one after the other would keep the run waiting for ever, and with it the queue of its
 * Kafka cluster. An operator that restarts takes the present for the beginning of the wait.
 */
public final class LatePods {
    /** For clocks that differ, and for pods that the controller of Jobs creates after their Job was deleted. */
    static final Duration SLACK = Duration.ofMinutes(1);

    /** When a run was first seen without an attempt under way, by its id. */
    private final Map<String, Instant> idleSince = new ConcurrentHashMap<>();

    /**
     * Returns which pods nobody needs to wait for, by the time of their creation, which the API server sets.
     *
     * @param underWay whether an attempt of the run is now
     */
    public Predicate<Pod> of(String runId, boolean underWay, Instant now) {
        if (underWay) {
            forget(runId);
            return pod -> false;
        }
        var since = idleSince.computeIfAbsent(runId, unused -> now);
        return pod -> WorkerPods.jobName(pod).flatMap(ChildNames::runOf).filter(runId::equals).isPresent()
                && Instant.parse(pod.getMetadata().getCreationTimestamp()).isAfter(since.plus(SLACK));
    }

    /** Forgets a run that is over or gone. */
    public void forget(String runId) {
        idleSince.remove(runId);
    }
}
