package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.Pod;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.cluster.ClusterKey;
import io.skewbench.engine.RunId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The runs that may have workers left which send to a Kafka cluster: those that use it, those that did, and those of which
 * the Benchmark is gone. A pod counts only if it was created while its run used the cluster: whatever somebody creates
 * later keeps nobody from it.
 *
 * <p>When a run used its cluster last is remembered here. An operator that restarts takes the present for it, of runs that
 * are over their end, and knows of no Benchmarks that are gone.
 */
final class ClusterUsers {
    /** For clocks that differ, and for pods that were asked for before. */
    private static final Duration SLACK = Duration.ofMinutes(1);

    /**
     * A run that has used the cluster.
     *
     * @param last when it did so for the last time
     * @param life how long after their creation its workers end at the latest
     */
    private record User(String namespace, ChildNames names, Instant last, Duration life) {}

    /** By cluster and id of the run. Guarded by this. */
    private final Map<ClusterKey, Map<String, User>> users = new HashMap<>();

    /**
     * Returns until when pods may send at the latest that are workers of runs that use a cluster or did; empty for all
     * others.
     *
     * @param all Benchmarks of every namespace
     * @param uses whether one uses its cluster now
     */
    synchronized Function<Pod, Optional<Instant>> of(ClusterKey cluster, Collection<Benchmark> all,
            Predicate<Benchmark> uses, Instant now) {
        var known = users.computeIfAbsent(cluster, key -> new HashMap<>());
        var present = new HashSet<String>();
        for (var benchmark : all) {
            if (Started.is(benchmark) && Turns.key(benchmark).equals(cluster)) {
                present.add(RunId.of(benchmark));
                note(known, benchmark, uses.test(benchmark), now);
            }
        }
        // Whoever is still there would be taken for somebody new, such as a run that is suspended for days.
        known.entrySet().removeIf(entry -> !present.contains(entry.getKey())
                && entry.getValue().last().plus(entry.getValue().life()).plus(SLACK).isBefore(now));
        if (known.isEmpty()) {
            users.remove(cluster);
        }
        var snapshot = Map.copyOf(known);
        return pod -> WorkerPods.jobName(pod).flatMap(ChildNames::runOf)
                .map(snapshot::get)
                .filter(user -> isWorker(user, pod))
                .map(user -> created(pod).plus(user.life()));
    }

    private static void note(Map<String, User> known, Benchmark benchmark, boolean uses, Instant now) {
        var runId = RunId.of(benchmark);
        var before = known.get(runId);
        if (before == null || uses) {
            var ended = Finished.is(benchmark) ? benchmark.getStatus().completionTime() : null;
            known.put(runId, new User(benchmark.getMetadata().getNamespace(), new ChildNames(runId),
                    uses || ended == null ? now : Instant.parse(ended),
                    before == null ? WorkerLifetime.longest(benchmark.getSpec()) : before.life()));
        }
    }

    private static boolean isWorker(User user, Pod pod) {
        return WorkerPods.isOf(user.names(), user.namespace(), pod) && !created(pod).isAfter(user.last().plus(SLACK));
    }

    private static Instant created(Pod pod) {
        return Instant.parse(pod.getMetadata().getCreationTimestamp());
    }
}
