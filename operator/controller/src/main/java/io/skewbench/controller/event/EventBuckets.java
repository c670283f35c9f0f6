package io.skewbench.controller.event;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/** Bounds the events of each resource to a burst, and later to one every 5 minutes. Safe for use by several threads. */
final class EventBuckets {
    /** The burst; it and the refill are those of {@code EventSourceObjectSpamFilter} in Kubernetes' client-go. */
    static final int BURST = 25;
    static final Duration REFILL = Duration.ofMinutes(5);
    /** Keys that are remembered, as many as Kubernetes' client remembers. */
    static final int MOST = 4_096;

    /**
     * The state of a key's bucket.
     *
     * @param tokens left at that time
     */
    private record Bucket(double tokens, Instant at) {}

    private final InstantSource clock;
    private final int burst;
    /** Buckets by key, those that gave a token longest ago first. */
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
     * Takes a token for one more event; returns whether there was one.
     *
     * @param key the UID of the resource, or another identifier that has a bucket of its own
     */
    synchronized boolean take(String key) {
        var now = clock.instant();
        var before = buckets.getOrDefault(key, new Bucket(burst, now));
        // A clock that is set back refills nothing.
        var elapsed = Math.max(0, Duration.between(before.at(), now).toMillis());
        var tokens = Math.min(burst, before.tokens() + (double) elapsed / REFILL.toMillis());
        var isLeft = tokens >= 1;
        buckets.put(key, new Bucket(isLeft ? tokens - 1 : tokens, now));
        return isLeft;
    }
}
