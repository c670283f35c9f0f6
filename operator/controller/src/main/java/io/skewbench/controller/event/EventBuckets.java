package io.skewbench.controller.event;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Bounds the events of each resource: so many in quick succession, and one every 5 minutes later on. Safe for use by
 * several threads.
 */
final class EventBuckets {
    /** This and the refill are the numbers of {@code EventSourceObjectSpamFilter} in Kubernetes' client-go. */
    static final int BURST = 25;
    static final Duration REFILL = Duration.ofMinutes(5);
    /** Keys that are remembered, as many as Kubernetes' client remembers. */
    static final int MOST = 4_096;

    /**
     * What a key has left.
     *
     * @param tokens as of then
     */
    private record Bucket(double tokens, Instant at) {}

    private final InstantSource clock;
    private final int burst;
    /** By key, those that took a token longest ago first. */
    @GuardedBy("this")
    private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
            return size() > MOST;
        }
    };

    /** @param burst how many events there may be in quick succession, at least 1 */
    EventBuckets(InstantSource clock, int burst) {
        this.clock = clock;
        this.burst = burst;
    }

    /**
     * Returns whether there may be one more event now, which then counts.
     *
     * @param key the UID of its resource, or another name of what has a bucket of its own
     */
    synchronized boolean take(String key) {
        var now = clock.instant();
        var before = buckets.getOrDefault(key, new Bucket(burst, now));
        // A clock that is put back refills nothing.
        var elapsed = Math.max(0, Duration.between(before.at(), now).toMillis());
        var tokens = Math.min(burst, before.tokens() + (double) elapsed / REFILL.toMillis());
        var isLeft = tokens >= 1;
        buckets.put(key, new Bucket(isLeft ? tokens - 1 : tokens, now));
        return isLeft;
    }
}
