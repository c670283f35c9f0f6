package io.skewbench.controller.queue;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.lifecycle.ActiveRun;
import io.skewbench.engine.observation.RunsAhead;
import io.skewbench.engine.run.Obstacle;
import io.skewbench.engine.run.RunState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All Benchmarks on one Kafka cluster, by the rules of {@link ClusterQueues}. The order is updated with each change, so
 * that finding a position among ten thousand takes a few dozen comparisons: a binary search, and one comparison for
 * each namespace. Not safe for use by several threads.
 */
final class ClusterQueue {
    /** How long a run holds the slot that is not in the queue, because it was removed or moved to another cluster. */
    private static final Duration UNSEEN = Duration.ofMinutes(1);

    /** All Benchmarks, by UID like the other maps. */
    private final Map<String, Benchmark> all = new HashMap<>();
    private final Map<String, Benchmark> underWay = new LinkedHashMap<>();
    /** Finished Benchmarks of which workers may be left. */
    private final Map<String, Benchmark> over = new LinkedHashMap<>();
    private final NavigableSet<Benchmark> obstructed = new TreeSet<>(NamespaceQueue.BY_AGE);
    private final NamespaceRotation waiting = new NamespaceRotation();
    private Set<String> failing = Set.of();
    private @Nullable String taken;
    private Instant takenAt = Instant.EPOCH;
    private final QueuePatience patience = new QueuePatience();

    /** Returns whether nothing has to be remembered. */
    boolean isEmpty() {
        return all.isEmpty() && taken == null;
    }

    /** Adds or updates a Benchmark. */
    void put(Benchmark benchmark) {
        drop(benchmark);
        all.put(uid(benchmark), benchmark);
        if (RunState.hasStarted(benchmark)) {
            (RunState.isFinished(benchmark) && !ActiveRun.holdsBrokers(benchmark) ? over : underWay)
                    .put(uid(benchmark), benchmark);
        }
        lineUp(benchmark);
    }

    /** Removes a deleted Benchmark. */
    void remove(Benchmark benchmark) {
        drop(benchmark);
        release(benchmark);
    }

    private void drop(Benchmark benchmark) {
        var before = all.remove(uid(benchmark));
        underWay.remove(uid(benchmark));
        over.remove(uid(benchmark));
        if (before != null) {
            stepOut(before);
        }
    }

    /** Updates which Benchmarks have failed for so long that others go first, by UID. */
    void setFailing(Set<String> now) {
        if (!failing.equals(now)) {
            var changed = new HashSet<>(now);
            changed.addAll(failing);
            move(changed, () -> failing = now);
        }
    }

    /** Runs a change that affects the positions of some Benchmarks. */
    private void move(Collection<String> uids, Runnable change) {
        var members = uids.stream().map(all::get).filter(Objects::nonNull).toList();
        members.forEach(this::stepOut);
        change.run();
        members.forEach(this::lineUp);
    }

    /** Returns the runs ahead of a Benchmark, whose given version may be newer than the one in the queue. */
    RunsAhead before(Benchmark benchmark, Instant now) {
        if (uid(benchmark).equals(taken)) {
            return RunsAhead.NONE;
        }
        var holders = holders(now).stream().filter(other -> !uid(other).equals(uid(benchmark))).toList();
        if (ClusterHold.is(benchmark, now) && !yieldsByFailing(benchmark)) {
            // Two runs can hold a cluster only after an operator with other rules: the older one goes on.
            var older = holders.stream().filter(other -> NamespaceQueue.BY_AGE.compare(other, benchmark) < 0).toList();
            return ahead(benchmark, older.size(), List.of(), older.stream());
        }
        var unseen = unseen(benchmark, now);
        var count = unseen.size() + holders.size()
                + (Obstacle.isReported(benchmark) ? others(benchmark) : waiting.earlier(benchmark));
        return ahead(benchmark, count, unseen, Stream.concat(holders.stream(), waiting.inOrder()));
    }

    /** Returns a name for a Benchmark that has taken the slot but isn't in the queue yet; empty if there is none. */
    private List<String> unseen(Benchmark benchmark, Instant now) {
        return taken != null && !taken.equals(uid(benchmark)) && !all.containsKey(taken)
                && now.isBefore(takenAt.plus(UNSEEN)) ? List.of("a Benchmark that has just begun") : List.of();
    }

    /** Returns how many others come before the Benchmark; all that can start go before one that cannot. */
    private int others(Benchmark benchmark) {
        var known = all.get(uid(benchmark));
        return waiting.size() - (known != null && isWaiting(known) ? 1 : 0);
    }

    /** Describes the runs ahead, without the names of Benchmarks of other namespaces. */
    private static RunsAhead ahead(Benchmark benchmark, int count, List<String> unseen, Stream<Benchmark> first) {
        var namespace = benchmark.getMetadata().getNamespace();
        var names = first.filter(other -> !uid(other).equals(uid(benchmark)))
                .map(other -> other.getMetadata().getNamespace().equals(namespace)
                        ? other.getMetadata().getName()
                        : "a Benchmark of another namespace");
        return new RunsAhead(count,
                Stream.concat(unseen.stream(), names).limit(Math.min(count, RunsAhead.NAMED)).toList());
    }

    /** Returns the runs that use the cluster now, and those near the front. */
    List<Benchmark> near(Instant now) {
        var next = waiting.size() == 0 ? obstructed.stream() : waiting.inOrder();
        return Stream.concat(holders(now).stream(), next.limit(RunsAhead.NEAR)).toList();
    }

    /** Returns the runs of which workers may be left. */
    Collection<Benchmark> started(Instant now) {
        over.values().removeIf(benchmark -> ClusterUsers.isPast(benchmark, now));
        var started = new ArrayList<>(underWay.values());
        started.addAll(over.values());
        return started;
    }

    /** Takes the slot; returns whether that was possible. */
    boolean take(Benchmark benchmark, Instant now) {
        if (!before(benchmark, now).isEmpty()) {
            return false;
        }
        if (!uid(benchmark).equals(taken)) {
            turnOf(uid(benchmark));
            serve(benchmark);
        }
        takenAt = now;
        return true;
    }

    /** Releases the slot, if it was this run's. */
    void release(Benchmark benchmark) {
        if (uid(benchmark).equals(taken)) {
            turnOf(null);
        }
    }

    private void turnOf(@Nullable String uid) {
        move(Stream.of(Optional.ofNullable(taken), Optional.ofNullable(uid)).flatMap(Optional::stream).toList(),
                () -> taken = uid);
    }

    /** Notes that the Benchmark's namespace was served. */
    void serve(Benchmark benchmark) {
        waiting.serve(benchmark.getMetadata().getNamespace());
        patience.renew(benchmark.getMetadata().getNamespace());
    }

    /** Notes that a Benchmark was first and has not begun; others wait for it, but not for ever. */
    void keepsOthersWaiting(Benchmark benchmark, Instant now) {
        if (patience.isOver(benchmark.getMetadata().getNamespace(), now)) {
            serve(benchmark);
        }
    }

    private void lineUp(Benchmark benchmark) {
        if (isWaiting(benchmark)) {
            waiting.add(benchmark);
        } else if (ClusterHold.mayStart(benchmark) && Obstacle.isReported(benchmark)) {
            obstructed.add(benchmark);
        }
    }

    private void stepOut(Benchmark benchmark) {
        obstructed.remove(benchmark);
        if (isWaiting(benchmark)) {
            waiting.remove(benchmark);
        }
    }

    private boolean isWaiting(Benchmark benchmark) {
        return ClusterHold.couldBegin(benchmark) && !uid(benchmark).equals(taken) && !yieldsByFailing(benchmark);
    }

    private List<Benchmark> holders(Instant now) {
        var next = taken == null ? null : all.get(taken);
        return Stream.concat(Stream.ofNullable(next).filter(it -> ClusterHold.mayStart(it) || ClusterHold.is(it, now)),
                underWay.values().stream()
                        .filter(other -> !uid(other).equals(taken) && ClusterHold.is(other, now)))
                .filter(other -> !yieldsByFailing(other)).sorted(NamespaceQueue.BY_AGE).toList();
    }

    /**
     * Returns whether others pass a Benchmark because it fails. They don't while its brokers are moved, which would
     * affect their measurements.
     */
    private boolean yieldsByFailing(Benchmark benchmark) {
        return failing.contains(uid(benchmark)) && !ActiveRun.holdsBrokers(benchmark);
    }

    private static String uid(Benchmark benchmark) {
        return benchmark.getMetadata().getUid();
    }
}
