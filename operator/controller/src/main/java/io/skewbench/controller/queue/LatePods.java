package io.skewbench.controller.queue;

import io.fabric8.kubernetes.api.model.Pod;
import io.skewbench.controller.child.ChildNames;
import io.skewbench.controller.worker.WorkerPods;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Recognizes pods that look like workers of a run but were created while it had no attempt under way, so not by the
 * operator. A user who creates one after the other would otherwise block the run for ever, and with it the queue of its
 * Kafka cluster. After a restart, the operator assumes that the run became idle at that time.
 */
public final class LatePods {
    /** When a run was first seen without an attempt under way, by its id. */
    private final Map<String, Instant> idleSince = new ConcurrentHashMap<>();

    /**
     * Returns a predicate for pods for which no run needs to wait, by their creation time, which the API server sets.
     *
     * @param underWay whether an attempt of the run is under way
     */
    public Predicate<Pod> of(String runId, boolean underWay, Instant now) {
        if (underWay) {
            forget(runId);
            return pod -> false;
        }
        var since = idleSince.computeIfAbsent(runId, unused -> now);
        return pod -> WorkerPods.jobName(pod).flatMap(ChildNames::runOf).filter(runId::equals).isPresent()
                && PodTimes.isCreatedAfter(pod, since);
    }

    /** Forgets a run that is finished or deleted. */
    public void forget(String runId) {
        idleSince.remove(runId);
    }
}
