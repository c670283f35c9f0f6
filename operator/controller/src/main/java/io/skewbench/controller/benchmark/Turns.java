package io.skewbench.controller.benchmark;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.cluster.ClusterKey;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Who may use a Kafka cluster: one run at a time, the oldest first; a run that has started keeps its turn.
 *
 * <p>That a run has started shows in its objects, but somewhat later than it does. Meanwhile the turn that was given is
 * remembered here; an operator that restarts begins with complete caches, so it needs no memory of turns.
 */
final class Turns {
    private final Map<ClusterKey, String> given = new HashMap<>();

    /**
     * Returns the runs that come before this one, the next of them first; when there are none, the turn is given.
     *
     * @param all Benchmarks of every namespace, this one included or not
     */
    synchronized List<String> before(Benchmark benchmark, Collection<Benchmark> all, Predicate<Benchmark> started) {
        var cluster = key(benchmark);
        var uid = benchmark.getMetadata().getUid();
        var others = all.stream()
                .filter(other -> !other.getMetadata().getUid().equals(uid) && key(other).equals(cluster))
                .filter(other -> isWaitingOrRunning(other, started))
                .toList();
        var turnOf = given.get(cluster);
        var isFree = !uid.equals(turnOf)
                && others.stream().noneMatch(other -> other.getMetadata().getUid().equals(turnOf));
        Predicate<Benchmark> hasTurn = it -> started.test(it) || it.getMetadata().getUid().equals(turnOf);
        var order = Comparator.<Benchmark, Boolean>comparing(it -> !hasTurn.test(it))
                .thenComparing(it -> it.getMetadata().getCreationTimestamp())
                .thenComparing(it -> it.getMetadata().getName())
                .thenComparing(it -> it.getMetadata().getNamespace());
        var before = others.stream()
                .filter(other -> order.compare(other, benchmark) < 0)
                .sorted(order)
                .map(other -> name(other, benchmark))
                .toList();
        if (before.isEmpty() && (isFree || started.test(benchmark)) && isWaitingOrRunning(benchmark, started)) {
            given.put(cluster, uid);
        }
        return before;
    }

    /** One that is being deleted keeps its turn until its workers and its idle topics disturb nobody any more. */
    private static boolean isWaitingOrRunning(Benchmark benchmark, Predicate<Benchmark> started) {
        if (Finished.is(benchmark)) {
            return UnderWay.holdsBrokers(benchmark);
        }
        var suspended = Boolean.TRUE.equals(benchmark.getSpec().suspend());
        return (!suspended || started.test(benchmark))
                && (!benchmark.isMarkedForDeletion() || UnderWay.is(benchmark));
    }

    static ClusterKey key(Benchmark benchmark) {
        return ClusterKey.of(benchmark.getSpec().cluster(), benchmark.getMetadata().getNamespace());
    }

    private static String name(Benchmark other, Benchmark seenFrom) {
        var metadata = other.getMetadata();
        return metadata.getNamespace().equals(seenFrom.getMetadata().getNamespace())
                ? metadata.getName()
                : metadata.getNamespace() + "/" + metadata.getName();
    }
}
