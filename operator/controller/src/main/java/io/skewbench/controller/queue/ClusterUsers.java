package io.skewbench.controller.queue;

import io.fabric8.kubernetes.api.model.Pod;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.child.ChildNames;
import io.skewbench.controller.worker.WorkerLifetime;
import io.skewbench.controller.worker.WorkerPods;
import io.skewbench.engine.ClusterKey;
import io.skewbench.engine.RunId;
import io.skewbench.engine.run.RunState;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The runs that may have workers left which send to a Kafka cluster: those that use it, those that did, and those whose
 * Benchmark was deleted. A pod counts only if it was created while its run used the cluster, so that pods that somebody
 * creates later block nobody.
 *
 * <p>
 * The last time that a run used its cluster is remembered here. After a restart, the operator assumes the current time,
 * or the end of finished runs, and doesn't know deleted Benchmarks. That also applies to a cluster about which nobody
 * has asked for a week.
 */
public final class ClusterUsers {
    /**
     * A run that has used the cluster.
     *
     * @param last the last time of use
     * @param life how long after their creation its workers end at the latest
     */
    private record User(String namespace, ChildNames names, Instant last, Duration life) {}

    /** How long a cluster is remembered after the last question, such as an ephemeral one. */
    private static final Duration KEPT = Duration.ofDays(7);

    /**
     * A cluster that runs have used.
     *
     * @param users by id of the run
     * @param asked the time of the last question about the cluster
     */
    private record Cluster(Map<String, User> users, Instant asked) {}

    /** The users of each are accessed only within {@code compute}, by one thread at a time. */
    private final ConcurrentHashMap<ClusterKey, Cluster> clusters = new ConcurrentHashMap<>();

    /**
     * Returns until when a pod may send at the latest if it is a worker of a run that uses or has used a cluster; empty
     * for other pods.
     *
     * @param started runs on the cluster except past ones
     * @param uses whether a run uses its cluster now
     */
    public Function<Pod, Optional<Instant>> of(ClusterKey cluster, Collection<Benchmark> started,
            Predicate<Benchmark> uses,
            Instant now) {
        var snapshot = new HashMap<String, User>();
        clusters.values().removeIf(known -> known.asked().plus(KEPT).isBefore(now));
        clusters.compute(cluster, (key, before) -> {
            var known = before == null ? new HashMap<String, User>() : before.users();
            update(known, started, uses, now);
            snapshot.putAll(known);
            return known.isEmpty() ? null : new Cluster(known, now);
        });
        return pod -> WorkerPods.jobName(pod).flatMap(ChildNames::runOf)
                .map(snapshot::get)
                .filter(user -> isWorker(user, pod))
                .map(user -> PodTimes.created(pod).plus(user.life()));
    }

    /** Returns the number of clusters that are remembered. */
    int clusters() {
        return clusters.size();
    }

    /** Returns whether no worker of a finished run can be left any more, whatever has happened to its node. */
    static boolean isPast(Benchmark over, Instant now) {
        return RunState.end(over.getStatus()).filter(end -> end.plus(WorkerLifetime.longest(over.getSpec()))
                .plus(PodTimes.TOLERANCE.multipliedBy(2)).isBefore(now)).isPresent();
    }

    private static void update(Map<String, User> known, Collection<Benchmark> started, Predicate<Benchmark> uses,
            Instant now) {
        var present = new HashSet<String>();
        for (var benchmark : started) {
            if (!RunState.isFinished(benchmark)) {
                present.add(RunId.of(benchmark));
            }
            note(known, benchmark, uses.test(benchmark), now);
        }
        // A run that still exists would otherwise count as new, such as one that is suspended for days.
        known.entrySet().removeIf(entry -> !present.contains(entry.getKey())
                && entry.getValue().last().plus(entry.getValue().life()).plus(PodTimes.TOLERANCE).isBefore(now));
    }

    private static void note(Map<String, User> known, Benchmark benchmark, boolean uses, Instant now) {
        var runId = RunId.of(benchmark);
        var before = known.get(runId);
        if (before == null || uses) {
            var ended = uses || !RunState.isFinished(benchmark)
                    ? Optional.<Instant>empty()
                    : RunState.end(benchmark.getStatus());
            known.put(runId, new User(benchmark.getMetadata().getNamespace(), new ChildNames(runId),
                    ended.orElse(now),
                    before == null ? WorkerLifetime.longest(benchmark.getSpec()) : before.life()));
        }
    }

    private static boolean isWorker(User user, Pod pod) {
        return WorkerPods.isOf(user.names(), user.namespace(), pod) && !PodTimes.isCreatedAfter(pod, user.last());
    }
}
