package io.skewbench.engine.placement;

import io.skewbench.api.v1alpha1.Placement;
import io.skewbench.api.v1alpha1.Placement.BrokerName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Brokers of each partition, as written. A name that fits several brokers stands for that with the fewest partitions so
 * far, so that more partitions leave those before where they are.
 */
final class AssignmentsPlacement {
    private final KnownBrokers known;
    private final Map<Integer, Integer> led = new HashMap<>();
    private final Map<Integer, Integer> followed = new HashMap<>();

    private AssignmentsPlacement(KnownBrokers known) {
        this.known = known;
    }

    static List<List<Integer>> place(List<Placement.Assignment> assignments, @Nullable Integer factor,
            KnownBrokers known) {
        // Kafka refuses partitions of one topic with different numbers of replicas.
        var wanted = factor == null ? size(assignments.getFirst()) : factor;
        var placement = new AssignmentsPlacement(known);
        var replicas = new ArrayList<List<Integer>>();
        for (var i = 0; i < assignments.size(); i++) {
            var path = "spec.placement.assignments[" + i + "]";
            var partition = placement.partition(path, assignments.get(i));
            if (size(assignments.get(i)) != wanted) {
                var lists = assignments.get(i).replicas();
                known.problem(path + (lists == null ? ".replicasOn" : ".replicas"),
                        lists == null ? null : lists.toString(),
                        "lists " + size(assignments.get(i)) + " brokers; list " + wanted + ", as "
                                + (factor == null ? "the first partition does" : "spec.replicationFactor says"));
            }
            replicas.add(partition);
        }
        return replicas;
    }

    private static int size(Placement.Assignment assignment) {
        var ids = assignment.replicas();
        return ids == null ? names(assignment).size() : ids.size();
    }

    private static List<BrokerName> names(Placement.Assignment assignment) {
        return Objects.requireNonNullElse(assignment.replicasOn(), List.of());
    }

    private List<Integer> partition(String path, Placement.Assignment assignment) {
        var ids = assignment.replicas();
        if (ids != null) {
            known.check(path + ".replicas", ids);
        }
        var brokers = ids == null ? chosen(path + ".replicasOn", names(assignment)) : ids;
        for (var i = 0; i < brokers.size(); i++) {
            (i == 0 ? led : followed).merge(brokers.get(i), 1, Integer::sum);
        }
        return List.copyOf(brokers);
    }

    private List<Integer> chosen(String path, List<BrokerName> names) {
        var chosen = new ArrayList<Integer>();
        var byId = names.stream().map(BrokerName::broker).filter(Objects::nonNull).toList();
        for (var i = 0; i < names.size(); i++) {
            var name = names.get(i);
            var at = path + "[" + i + "]";
            var before = known.problems();
            var load = i == 0 ? led : followed;
            var candidates = known.named(at, name.broker(), name.pool(), name.nodeSelector());
            candidates.stream()
                    .filter(broker -> !chosen.contains(broker) && (name.broker() != null || !byId.contains(broker)))
                    .min(Comparator.comparingInt(broker -> load.getOrDefault(broker, 0)))
                    .ifPresentOrElse(chosen::add, () -> {
                        if (!known.hasProblemsSince(before)) {
                            known.problem(at, candidates.toString(),
                                    "the partition is on all of these brokers already; name others");
                        }
                    });
        }
        return chosen;
    }
}
