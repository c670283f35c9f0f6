package io.skewbench.engine;

import io.skewbench.api.v1alpha1.EphemeralCluster;
import io.skewbench.api.v1alpha1.EphemeralPool;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The ids of an ephemeral cluster's nodes: known beforehand, so that topics can be laid out before there is a broker.
 */
public final class EphemeralNodes {
    private static final String BROKER = "broker";

    private EphemeralNodes() {}

    /** Returns the ids of the nodes of each pool, in the order of the spec. */
    public static Map<String, List<Integer>> ids(EphemeralCluster cluster) {
        var ids = new LinkedHashMap<String, List<Integer>>();
        var next = 0;
        for (var pool : cluster.pools()) {
            ids.put(pool.name(), IntStream.range(next, next + pool.replicas()).boxed().toList());
            next += pool.replicas();
        }
        return ids;
    }

    /** Returns whether the pool's nodes are brokers. */
    public static boolean areBrokers(EphemeralPool pool) {
        return pool.roles().contains(BROKER);
    }

    /** Returns the ids of the brokers. */
    public static List<Integer> brokerIds(EphemeralCluster cluster) {
        var ids = ids(cluster);
        return cluster.pools().stream().filter(EphemeralNodes::areBrokers)
                .flatMap(pool -> ids.getOrDefault(pool.name(), List.of()).stream()).toList();
    }

    /** Returns the number of brokers. */
    public static int brokers(EphemeralCluster cluster) {
        return cluster.pools().stream().filter(EphemeralNodes::areBrokers).mapToInt(EphemeralPool::replicas).sum();
    }
}
