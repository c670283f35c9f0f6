package io.skewbench.e2e.strimzi;

import io.strimzi.api.ResourceAnnotations;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Assigns ids to nodes, unique in the Kafka cluster: a pool keeps its ids; new nodes get the ids in the annotation
 * {@code strimzi.io/next-node-ids} that are free, then the lowest free ids.
 */
final class NodeIds {

    /** Strimzi accepts lists of ranges; one range is enough here. */
    private static final Pattern RANGE = Pattern.compile("\\[(\\d{1,5})-(\\d{1,5})]");

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
        for (var pool : pools) {
            Objects.requireNonNull(ids.get(pool.getMetadata().getName())).addAll(requested(pool, taken));
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

    /** Returns the free ids that the pool's annotation requests for new nodes. */
    private static List<Integer> requested(KafkaNodePool pool, Set<Integer> taken) {
        var annotations = pool.getMetadata().getAnnotations();
        var range = annotations == null
                ? null
                : RANGE.matcher(annotations.getOrDefault(ResourceAnnotations.ANNO_STRIMZI_IO_NEXT_NODE_IDS, ""));
        return range == null || !range.matches()
                ? List.of()
                : IntStream.rangeClosed(Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2))).boxed()
                        .filter(id -> !taken.contains(id))
                        .limit(Math.max(0L, pool.getSpec().getReplicas() - given(pool).size())).filter(taken::add)
                        .toList();
    }

    private static void fill(List<Integer> ids, int replicas, Set<Integer> taken) {
        for (var id = 0; ids.size() < replicas; id++) {
            if (taken.add(id)) {
                ids.add(id);
            }
        }
    }
}
