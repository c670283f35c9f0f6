package io.skewbench.controller.queue;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.fabric8.kubernetes.api.model.Pod;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.event.EventReason;
import io.skewbench.controller.event.ResourceEvents;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/** Creates one event for pods whose end a trial doesn't await, because their nodes have not come back. */
public final class LostWorkers {
    /** Pods that are remembered: ten times the largest trial. */
    static final int MOST = 10_000;

    private final ResourceEvents events;
    /** UIDs of the reported pods, the oldest reports first. */
    @GuardedBy("this")
    private final SequencedSet<String> reported = new LinkedHashSet<>();

    public LostWorkers(ResourceEvents events) {
        this.events = events;
    }

    public void report(Benchmark benchmark, List<Pod> lost) {
        var fresh = unreported(lost);
        if (!fresh.isEmpty()) {
            events.warning(benchmark, EventReason.WORKER_POD_LOST, "Continuing without waiting for "
                    + EarlierWorkers.names(benchmark.getMetadata().getNamespace(), fresh)
                    + ", whose active deadline has passed, so that its kubelet must have ended it. Remove the node, or "
                    + "force the deletion of the pod");
        }
    }

    /** Returns the pods that were not reported before, and remembers them. */
    synchronized List<Pod> unreported(List<Pod> lost) {
        var unreported = new ArrayList<Pod>();
        for (var pod : lost) {
            if (reported.add(pod.getMetadata().getUid())) {
                unreported.add(pod);
            }
        }
        while (reported.size() > MOST) {
            reported.removeFirst();
        }
        return unreported;
    }
}
