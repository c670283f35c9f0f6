package io.skewbench.controller.cleanup;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.engine.RunId;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Warnings about what a run waits for, or leaves behind after a wait. A wait is looked at every few seconds, and each
 * is told once; when it is over, the next wait for the same object is told again.
 */
public final class WaitEvents {
    private record Wait(String runId, String reason, String object) {}

    private final ResourceEvents events;
    private final Set<Wait> told = ConcurrentHashMap.newKeySet();

    public WaitEvents(ResourceEvents events) {
        this.events = events;
    }

    /**
     * Creates an event, unless it was created since the wait began; returns whether it did.
     *
     * @param reason of the event, CamelCase
     * @param object what is waited for, in any words that tell it from the other objects of the reason
     */
    boolean tell(RunScope run, String reason, String object, String note) {
        var isNew = told.add(new Wait(run.runId(), reason, object));
        if (isNew) {
            events.warning(run.benchmark(), reason, note);
        }
        return isNew;
    }

    /** Notes that a wait is over. */
    void end(RunScope run, String reason, String object) {
        told.remove(new Wait(run.runId(), reason, object));
    }

    /** Forgets a Benchmark that is gone, or of which nothing is left to clean up. */
    public void forget(Benchmark benchmark) {
        var runId = RunId.of(benchmark);
        told.removeIf(wait -> wait.runId.equals(runId));
    }
}
