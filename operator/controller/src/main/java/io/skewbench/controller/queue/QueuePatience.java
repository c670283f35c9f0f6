package io.skewbench.controller.queue;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Measures for how long Benchmarks of each namespace have been first without beginning since it was last served, though
 * no obstacle is known: their lookups take long, or their author causes new ones all the time. The time counts for the
 * namespace, so that deleting a Benchmark and creating it again gains nothing. Not safe for use by several threads.
 */
final class QueuePatience {
    /** The limit, longer than a slow Kafka takes to answer. */
    private static final Duration LIMIT = Duration.ofSeconds(20);
    /**
     * The maximum time that counts between two reconciliations: the first run is reconciled more often, and in a longer
     * time nobody may have waited.
     */
    private static final Duration LOOK = Duration.ofSeconds(10);

    private record Waited(Duration time, Instant lookedAt) {}

    private final Map<String, Waited> byNamespace = new HashMap<>();

    /** Counts the time since the last call; returns whether others have waited long enough. */
    boolean isOver(String namespace, Instant now) {
        var before = byNamespace.getOrDefault(namespace, new Waited(Duration.ZERO, now));
        var since = Duration.between(before.lookedAt, now);
        var time = before.time.plus(since.compareTo(LOOK) < 0 ? since : LOOK);
        byNamespace.put(namespace, new Waited(time, now));
        return time.compareTo(LIMIT) >= 0;
    }

    /** Starts again, as the namespace is served. */
    void renew(String namespace) {
        byNamespace.remove(namespace);
    }
}
