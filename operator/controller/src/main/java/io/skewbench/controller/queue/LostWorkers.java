package io.skewbench.controller.queue;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.fabric8.kubernetes.api.model.Pod;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.event.ResourceEvents;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/** Creates one event for pods whose end a trial doesn't wait for, because their nodes have not come back. */
public final class LostWorkers {
    /** Pods that are remembered: ten times the largest trial. */
    static final int MOST = 10_000;

    private final ResourceEvents events;
    /** By UID; of many that were told, the first are forgotten first. */
    @GuardedBy("this")
    private final SequencedSet<String> told = new LinkedHashSet<>();

    public LostWorkers(ResourceEvents events) {
        this.events = events;
    }

    public void tell(Benchmark benchmark, List<Pod> lost) {
        var fresh = untold(lost);
        if (!fresh.isEmpty()) {
            events.warning(benchmark, "WorkerPodLost", "Going on without the end of "
                    + EarlierWorkers.names(benchmark.getMetadata().getNamespace(), fresh)
                    + ": past its active deadline, so its kubelet has ended it. Remove the node, or force the "
                    + "deletion");
        }
    }

    /** Returns those of which nothing was told, and remembers them. */
    synchronized List<Pod> untold(List<Pod> lost) {
        var untold = new ArrayList<Pod>();
        for (var pod : lost) {
            if (told.add(pod.getMetadata().getUid())) {
                untold.add(pod);
            }
        }
        while (told.size() > MOST) {
            told.removeFirst();
        }
        return untold;
    }
}
