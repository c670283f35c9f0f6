package io.skewbench.controller.benchmark;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.cluster.ClusterKey;
import io.skewbench.engine.run.Obstacle;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Who may use a Kafka cluster: one run at a time. A run that has started keeps the cluster; of the others that can start,
 * namespaces take turns, the one that was served longest ago first, and within a namespace the oldest goes first. Whoever
 * can't start, or go on, lets all others pass until it can.
 *
 * <p>Whether a run has started, and whether something is in its way, its status tells, which only the operator writes. It
 * tells somewhat later than it happens, so the turn that was taken is remembered here; an operator that restarts begins
 * with complete caches, so all that it forgets is which namespace was served last.
 */
final class Turns {
    /** A topic that is out of order for a moment between two trials costs no run its place. */
    private static final Duration HOLDS_WHILE_OBSTRUCTED = Duration.ofMinutes(2);
    /** Longer than the removal of a run takes at most; a tenant could delay it for ever. */
    private static final Duration HOLDS_WHILE_DELETED = Duration.ofMinutes(15);
    private static final Comparator<Benchmark> BY_AGE = Comparator
            .<Benchmark, String>comparing(it -> it.getMetadata().getCreationTimestamp())
            .thenComparing(it -> it.getMetadata().getName())
            .thenComparing(it -> it.getMetadata().getNamespace());

    private final InstantSource clock;
    /** Told in the status too, unless that is what can't be written. */
    private final Failures failures;
    /** UID of who has taken the turn. Guarded by this. */
    private final Map<ClusterKey, String> taken = new HashMap<>();
    /** When each namespace took its last turn, counted in turns. Guarded by this. */
    private final Map<ClusterKey, Map<String, Long>> served = new HashMap<>();
    private long turns;

    Turns(InstantSource clock, Failures failures) {
        this.clock = clock;
        this.failures = failures;
    }

    /**
     * Returns who comes before this run, the next of them first, as a message may name them: what other namespaces call
     * their Benchmarks is nobody else's business.
     *
     * @param all Benchmarks of every namespace, this one included or not
     */
    synchronized List<String> before(Benchmark benchmark, Collection<Benchmark> all) {
        var namespace = benchmark.getMetadata().getNamespace();
        return ahead(benchmark, all).stream()
                .map(other -> other.getMetadata().getNamespace().equals(namespace)
                        ? other.getMetadata().getName()
                        : "a Benchmark of another namespace")
                .toList();
    }

    /** Takes the turn; returns whether that was possible. */
    synchronized boolean take(Benchmark benchmark, Collection<Benchmark> all) {
        if (!ahead(benchmark, all).isEmpty()) {
            return false;
        }
        var cluster = key(benchmark);
        if (!uid(benchmark).equals(taken.put(cluster, uid(benchmark)))) {
            served.computeIfAbsent(cluster, it -> new HashMap<>())
                    .put(benchmark.getMetadata().getNamespace(), ++turns);
        }
        return true;
    }

    /** Gives the turn back, if it was this run's. */
    synchronized void giveBack(Benchmark benchmark) {
        taken.remove(key(benchmark), uid(benchmark));
    }

    /** Brokers that were moved are nobody else's to measure, though the operator fails at the run that had them moved. */
    private boolean yieldsByFailing(Benchmark benchmark, Instant now) {
        return !UnderWay.holdsBrokers(benchmark) && failures.since(benchmark)
                .filter(since -> since.plus(HOLDS_WHILE_OBSTRUCTED).isBefore(now)).isPresent();
    }

    private List<Benchmark> ahead(Benchmark benchmark, Collection<Benchmark> all) {
        var now = clock.instant();
        var cluster = key(benchmark);
        var turnOf = taken.get(cluster);
        var others = all.stream().filter(other -> !uid(other).equals(uid(benchmark)) && key(other).equals(cluster))
                .toList();
        var holders = others.stream()
                .filter(other -> !yieldsByFailing(other, now)
                        && (holds(other, now) || (uid(other).equals(turnOf) && mayStart(other))))
                .sorted(BY_AGE)
                .toList();
        if (uid(benchmark).equals(turnOf) || (holds(benchmark, now) && !yieldsByFailing(benchmark, now))) {
            // Two can hold a cluster only where an operator ran that knew other rules: the older goes on.
            return uid(benchmark).equals(turnOf)
                    ? List.of()
                    : holders.stream().filter(other -> BY_AGE.compare(other, benchmark) < 0).toList();
        }
        var able = others.stream()
                .filter(other -> !holders.contains(other) && mayStart(other) && !Obstacle.isTold(other)
                        && !yieldsByFailing(other, now));
        return Stream.concat(holders.stream(), beforeInTurn(benchmark, able.toList()).stream()).toList();
    }

    /** Those that can start and come before: all of them, where this one can't. */
    private List<Benchmark> beforeInTurn(Benchmark benchmark, List<Benchmark> able) {
        if (Obstacle.isTold(benchmark)) {
            return inTurn(key(benchmark), able);
        }
        var order = inTurn(key(benchmark), Stream.concat(able.stream(), Stream.of(benchmark)).toList());
        return order.subList(0, order.indexOf(benchmark));
    }

    /** The first of each namespace, then the second of each, and so on. */
    private List<Benchmark> inTurn(ClusterKey cluster, List<Benchmark> waiting) {
        var last = served.getOrDefault(cluster, Map.of());
        var namespaces = waiting.stream().sorted(BY_AGE)
                .collect(Collectors.groupingBy(it -> it.getMetadata().getNamespace())).values().stream()
                .sorted(Comparator
                        .<List<Benchmark>, Long>comparing(
                                its -> last.getOrDefault(its.getFirst().getMetadata().getNamespace(), 0L))
                        .thenComparing(List::getFirst, BY_AGE))
                .toList();
        var order = new ArrayList<Benchmark>();
        for (var rank = 0; order.size() < waiting.size(); rank++) {
            for (var its : namespaces) {
                if (rank < its.size()) {
                    order.add(its.get(rank));
                }
            }
        }
        return order;
    }

    /** Returns whether the status is of a run that has started and goes on. */
    boolean holds(Benchmark benchmark, BenchmarkStatus status) {
        var seen = new Benchmark();
        seen.setMetadata(benchmark.getMetadata());
        seen.setSpec(benchmark.getSpec());
        seen.setStatus(status);
        return holds(seen, clock.instant());
    }

    private static boolean holds(Benchmark benchmark, Instant now) {
        if (!Started.is(benchmark)) {
            return false;
        }
        var deletion = benchmark.getMetadata().getDeletionTimestamp();
        if (deletion != null) {
            return UnderWay.is(benchmark) && Instant.parse(deletion).plus(HOLDS_WHILE_DELETED).isAfter(now)
                    && (!Finished.is(benchmark) || UnderWay.holdsBrokers(benchmark));
        }
        if (Finished.is(benchmark) || UnderWay.holdsBrokers(benchmark)) {
            return UnderWay.holdsBrokers(benchmark);
        }
        var phase = benchmark.getStatus().phase();
        return !"Suspended".equals(phase) && !"Queued".equals(phase)
                && Obstacle.since(benchmark).filter(since -> since.plus(HOLDS_WHILE_OBSTRUCTED).isBefore(now))
                        .isEmpty();
    }

    private static boolean mayStart(Benchmark benchmark) {
        return !Finished.is(benchmark) && !benchmark.isMarkedForDeletion()
                && !Boolean.TRUE.equals(benchmark.getSpec().suspend());
    }

    static ClusterKey key(Benchmark benchmark) {
        return ClusterKey.of(benchmark.getSpec().cluster(), benchmark.getMetadata().getNamespace());
    }

    /** Returns whether what the queue goes by has changed. */
    static boolean isOtherPlace(Benchmark now, Benchmark before) {
        return Finished.is(now) != Finished.is(before) || Started.is(now) != Started.is(before)
                || UnderWay.holdsBrokers(now) != UnderWay.holdsBrokers(before)
                || Obstacle.isTold(now) != Obstacle.isTold(before)
                || !Objects.equals(phase(now), phase(before)) || !now.getSpec().equals(before.getSpec());
    }

    private static Object phase(Benchmark benchmark) {
        return benchmark.getStatus() == null ? "" : Objects.requireNonNullElse(benchmark.getStatus().phase(), "");
    }

    private static String uid(Benchmark benchmark) {
        return benchmark.getMetadata().getUid();
    }
}
