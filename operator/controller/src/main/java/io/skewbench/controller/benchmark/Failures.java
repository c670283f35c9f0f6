package io.skewbench.controller.benchmark;

import io.skewbench.api.v1alpha1.Benchmark;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Which Benchmarks' reconciliations fail, since when and how often. Between two failures one may end well that only asks
 * for something; what counts is that a decision was carried out.
 */
final class Failures {
    private record Failing(Instant since, int times) {}

    private final InstantSource clock;
    /** By UID. */
    private final Map<String, Failing> failing = new ConcurrentHashMap<>();

    Failures(InstantSource clock) {
        this.clock = clock;
    }

    /** Notes that a reconciliation has failed; returns how many have since a decision was carried out. */
    int add(Benchmark benchmark) {
        return failing.merge(benchmark.getMetadata().getUid(), new Failing(clock.instant(), 1),
                (before, now) -> new Failing(before.since, before.times + 1)).times;
    }

    /** Notes that a decision was carried out, or that there is nothing to decide any more. */
    void forget(Benchmark benchmark) {
        failing.remove(benchmark.getMetadata().getUid());
    }

    /** Returns the UIDs of those that have failed for longer. */
    Set<String> longerThan(Duration time) {
        if (failing.isEmpty()) {
            return Set.of();
        }
        var begun = clock.instant().minus(time);
        return failing.entrySet().stream().filter(entry -> entry.getValue().since().isBefore(begun))
                .map(Map.Entry::getKey).collect(Collectors.toUnmodifiableSet());
    }
}
