package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.Environment.Broker;
import io.skewbench.api.v1alpha1.Environment.Node;
import io.skewbench.api.v1alpha1.Environment.WorkerFacts;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The environment of a status with fewer machines. Brokers keep what later decisions of the run need: id, node and
 * link.
 */
final class ReducedEnvironment {

    private ReducedEnvironment() {}

    /** Keeps one worker of those that differ in nothing but pod, host and node. */
    static Environment withoutLikeWorkers(Environment environment) {
        return of(environment, environment.brokers(), firstOfEach(environment.workers(), worker -> worker.toBuilder()
                .pod(0).host(null).node(null).build()), environment.nodes());
    }

    /** Keeps one node of those that differ in nothing but their names. */
    static Environment withoutLikeNodes(Environment environment) {
        return of(environment, environment.brokers(), environment.workers(), firstOfEach(environment.nodes(),
                node -> new Node("", node.kernel(), node.os(), node.containerRuntime(), node.cpu(), node.memory(),
                        node.labels())));
    }

    /** Keeps the storage of one broker of those that are stored on the same, and of those that are nearly full. */
    static Environment withoutLikeStorage(Environment environment) {
        record Kind(@Nullable String storage, @Nullable Integer directories, @Nullable Long totalBytes) {}
        var kinds = new HashSet<Kind>();
        return of(environment, ReducedRows.map(environment.brokers(), broker -> {
            var dirs = broker.logDirs();
            var isNew = kinds.add(dirs == null
                    ? new Kind(broker.storage(), null, null)
                    : new Kind(broker.storage(), dirs.count(), dirs.totalBytes()));
            return isNew || LogDirWarnings.isNearlyFull(broker)
                    ? broker
                    : broker.toBuilder().storage(null).logDirs(null).build();
        }), environment.workers(), environment.nodes());
    }

    static Environment withoutMachines(Environment environment) {
        return of(environment, environment.brokers(), null, null);
    }

    static Environment withReducedBrokers(Environment environment) {
        return of(environment, ReducedRows.map(environment.brokers(),
                broker -> broker.toBuilder().host(null).rack(null).image(null).storage(null).logDirs(null).build()),
                environment.workers(), environment.nodes());
    }

    static int workers(@Nullable Environment environment) {
        return environment == null || environment.workers() == null ? 0 : environment.workers().size();
    }

    static int nodes(@Nullable Environment environment) {
        return environment == null || environment.nodes() == null ? 0 : environment.nodes().size();
    }

    private static <T> @Nullable List<T> firstOfEach(@Nullable List<T> all, Function<T, T> kind) {
        if (all == null) {
            return null;
        }
        var first = new LinkedHashMap<T, T>();
        all.forEach(one -> first.putIfAbsent(kind.apply(one), one));
        return List.copyOf(first.values());
    }

    private static Environment of(Environment environment, @Nullable List<Broker> brokers,
            @Nullable List<WorkerFacts> workers, @Nullable List<Node> nodes) {
        return environment.toBuilder().brokers(brokers).workers(workers).nodes(nodes).build();
    }
}
