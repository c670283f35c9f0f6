package io.skewbench.controller.lifecycle;

import io.skewbench.api.v1alpha1.Benchmark;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Tracks which Benchmarks' reconciliations fail, since when and how often. A reconciliation that only requests a lookup
 * may succeed between two failures; a series of failures ends when a decision was executed.
 */
public final class FailingBenchmarks {
    /** The pause after the first failure, of the framework's retries too. */
    public static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    /** The limit of the pauses, of the framework's retries too. */
    public static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    private record Failing(Instant since, Instant last, int times) {}

    private final InstantSource clock;
    /** Failing Benchmarks by UID. */
    private final Map<String, Failing> failing = new ConcurrentHashMap<>();

    public FailingBenchmarks(InstantSource clock) {
        this.clock = clock;
    }

    /** Notes that a reconciliation has failed; returns the number of failures since a decision was last executed. */
    public int add(Benchmark benchmark) {
        return failing.merge(benchmark.getMetadata().getUid(), failed(clock.instant()),
                (before, now) -> new Failing(before.since, now.last, before.times + 1)).times;
    }

    private static Failing failed(Instant now) {
        return new Failing(now, now, 1);
    }

    /**
     * Returns how long to start nothing for a Benchmark: twice as long with each failure. The framework does the same,
     * but also counts reconciliations as successes that only request a lookup for the next one.
     */
    public Duration pause(Benchmark benchmark) {
        var known = failing.get(benchmark.getMetadata().getUid());
        if (known == null) {
            return Duration.ZERO;
        }
        var pause = FIRST_PAUSE;
        for (var time = 1; time < known.times && pause.compareTo(LONGEST_PAUSE) < 0; time++) {
            pause = pause.multipliedBy(2);
        }
        pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
        var left = Duration.between(clock.instant(), known.last.plus(pause));
        return left.isNegative() ? Duration.ZERO : left.compareTo(pause) > 0 ? pause : left;
    }

    /** Notes that a decision was executed, or that there is nothing left to decide. */
    public void forget(Benchmark benchmark) {
        failing.remove(benchmark.getMetadata().getUid());
    }

    /** Returns the UIDs of the Benchmarks that have failed for longer. */
    public Set<String> longerThan(Duration time) {
        if (failing.isEmpty()) {
            return Set.of();
        }
        var begun = clock.instant().minus(time);
        return failing.entrySet().stream().filter(entry -> entry.getValue().since().isBefore(begun))
                .map(Map.Entry::getKey).collect(Collectors.toUnmodifiableSet());
    }
}
