package io.skewbench.controller.queue;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * For how long Benchmarks of each namespace have come first and have not begun since its last turn, though nothing is
 * known to be in their way: what they ask takes so long, or their author sees to it that they ask anew all the time. It
 * counts for the namespace, so that one that is deleted and created again gains nothing. Not safe for use by several
 * threads.
 */
final class QueuePatience {
    /** Longer than a Kafka takes that is merely slow to answer. */
    private static final Duration LIMIT = Duration.ofSeconds(20);
    /**
     * What a look counts for at most: whoever comes first is looked at more often, and meanwhile nobody may have
     * waited.
     */
    private static final Duration LOOK = Duration.ofSeconds(10);

    private record Waited(Duration time, Instant lookedAt) {}

    private final Map<String, Waited> byNamespace = new HashMap<>();

    /** Counts the time since the last look; returns whether others have waited long enough. */
    boolean isOver(String namespace, Instant now) {
        var before = byNamespace.getOrDefault(namespace, new Waited(Duration.ZERO, now));
        var since = Duration.between(before.lookedAt, now);
        var time = before.time.plus(since.compareTo(LOOK) < 0 ? since : LOOK);
        byNamespace.put(namespace, new Waited(time, now));
        return time.compareTo(LIMIT) >= 0;
    }

    /** Begins anew, as the namespace has its turn. */
    void renew(String namespace) {
        byNamespace.remove(namespace);
    }
}
