package io.skewbench.e2e.strimzi;

import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Ids of nodes, unique in the Kafka cluster: a pool keeps those that it has, and gets the lowest that are free. */
final class NodeIds {

    private NodeIds() {}

    /** Returns the ids by name of the pool. */
    static Map<String, List<Integer>> of(List<KafkaNodePool> pools) {
        var ids = new HashMap<String, List<Integer>>();
        var taken = new HashSet<Integer>();
        for (var pool : pools) {
            var kept = given(pool).stream().sorted().limit(pool.getSpec().getReplicas()).toList();
            ids.put(pool.getMetadata().getName(), new ArrayList<>(kept));
            taken.addAll(kept);
        }
        pools.stream()
                .sorted(Comparator.comparing(pool -> pool.getMetadata().getName()))
                .forEach(pool -> fill(Objects.requireNonNull(ids.get(pool.getMetadata().getName())),
                        pool.getSpec().getReplicas(), taken));
        return ids;
    }

    private static List<Integer> given(KafkaNodePool pool) {
        return pool.getStatus() == null || pool.getStatus().getNodeIds() == null
                ? List.of()
                : pool.getStatus().getNodeIds();
    }

    private static void fill(List<Integer> ids, int replicas, Set<Integer> taken) {
        for (var id = 0; ids.size() < replicas; id++) {
            if (taken.add(id)) {
                ids.add(id);
            }
        }
    }
}
