package io.skewbench.controller.event;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Bounds the events of each resource: 25 in quick succession, and one every 5 minutes later on. Those are the numbers of
 * {@code EventSourceObjectSpamFilter} in Kubernetes' client-go. Safe for use by several threads.
 */
final class EventBuckets {
    static final int BURST = 25;
    static final Duration REFILL = Duration.ofMinutes(5);
    /** Resources that are remembered, as many as Kubernetes' client remembers. */
    static final int MOST = 4_096;

    /**
     * What a resource has left.
     *
     * @param tokens as of then
     */
    private record Bucket(double tokens, Instant at) {}

    private final InstantSource clock;
    /** By UID, those that took a token longest ago first. Guarded by this. */
    private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
            return size() > MOST;
        }
    };

    EventBuckets(InstantSource clock) {
        this.clock = clock;
    }

    /** Returns whether there may be one more event of a resource now, which then counts. */
    synchronized boolean take(String uid) {
        var now = clock.instant();
        var before = buckets.getOrDefault(uid, new Bucket(BURST, now));
        // A clock that is put back refills nothing.
        var elapsed = Math.max(0, Duration.between(before.at(), now).toMillis());
        var tokens = Math.min(BURST, before.tokens() + (double) elapsed / REFILL.toMillis());
        var isLeft = tokens >= 1;
        buckets.put(uid, new Bucket(isLeft ? tokens - 1 : tokens, now));
        return isLeft;
    }
}
