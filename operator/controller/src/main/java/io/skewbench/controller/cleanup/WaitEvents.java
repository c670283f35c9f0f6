package io.skewbench.controller.cleanup;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.event.EventReason;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.engine.RunId;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Creates warnings about what a run waits for, or leaves behind after a wait. A wait is checked every few seconds, but
 * reported once; after its end, the next wait for the same object is reported again.
 */
public final class WaitEvents {
    private record Wait(String runId, EventReason reason, String object) {}

    private final ResourceEvents events;
    private final Set<Wait> reported = ConcurrentHashMap.newKeySet();

    public WaitEvents(ResourceEvents events) {
        this.events = events;
    }

    /**
     * Creates an event, unless it was created since the wait began; returns whether it was created now.
     *
     * @param object what the run waits for, in any words that distinguish it from other objects of the same reason
     */
    boolean report(RunScope run, EventReason reason, String object, String note) {
        var isNew = reported.add(new Wait(run.runId(), reason, object));
        if (isNew) {
            events.warning(run.benchmark(), reason, note);
        }
        return isNew;
    }

    /** Notes that a wait is over. */
    void end(RunScope run, EventReason reason, String object) {
        reported.remove(new Wait(run.runId(), reason, object));
    }

    /** Forgets a Benchmark that is deleted or cleaned up. */
    public void forget(Benchmark benchmark) {
        var runId = RunId.of(benchmark);
        reported.removeIf(wait -> wait.runId.equals(runId));
    }
}
