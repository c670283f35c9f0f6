package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.Pod;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.event.ResourceEvents;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Tells once of pods without whose end a trial starts, because their nodes have not come back. */
final class LostWorkers {
    private final ResourceEvents events;
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    LostWorkers(ResourceEvents events) {
        this.events = events;
    }

    void tell(Benchmark benchmark, List<Pod> lost) {
        var fresh = lost.stream().filter(pod -> told.add(pod.getMetadata().getUid())).toList();
        if (!fresh.isEmpty()) {
            events.warning(benchmark, "WorkerPodLost", "Going on without the end of "
                    + EarlierWorkers.names(benchmark.getMetadata().getNamespace(), fresh)
                    + ": past its active deadline, so its kubelet has ended it. Remove the node, or force the deletion");
        }
    }
}
