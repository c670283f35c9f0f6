package io.skewbench.controller.result;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.event.EventReason;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.engine.RunId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Creates events for runs that wait because results of other runs take the memory that theirs need. Most wait for less
 * than a second; two large runs whose results are read at the same time delay each other for longer.
 */
public final class MemoryWaits {
    static final Duration LIMIT = Duration.ofSeconds(5);

    private record Wait(Instant since, boolean reported) {}

    private final InstantSource clock;
    private final ResourceEvents events;
    /** Waits by id of the run. */
    private final Map<String, Wait> waits = new ConcurrentHashMap<>();

    public MemoryWaits(InstantSource clock, ResourceEvents events) {
        this.clock = clock;
        this.events = events;
    }

    /** Notes that a run has no room; creates an event after {@link #LIMIT}. */
    public void waits(Benchmark benchmark) {
        var now = clock.instant();
        var runId = RunId.of(benchmark);
        var wait = waits.computeIfAbsent(runId, it -> new Wait(now, false));
        if (!wait.reported && !wait.since.plus(LIMIT).isAfter(now)) {
            waits.put(runId, new Wait(wait.since, true));
            events.warning(benchmark, EventReason.WAITING_FOR_MEMORY, "Waiting for memory since "
                    + wait.since.truncatedTo(ChronoUnit.SECONDS)
                    + ": the results of other runs use the memory that those of this run need. The operator tries "
                    + "again every second; divide large runs among several Benchmarks");
        }
    }

    /** Notes that a run has room, or was deleted. */
    public void end(Benchmark benchmark) {
        waits.remove(RunId.of(benchmark));
    }
}
