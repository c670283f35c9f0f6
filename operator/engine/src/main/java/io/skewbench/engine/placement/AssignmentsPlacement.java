package io.skewbench.engine.placement;

import io.skewbench.api.v1alpha1.Placement;
import io.skewbench.engine.Problem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Brokers of each partition, as written. */
final class AssignmentsPlacement {

    private AssignmentsPlacement() {}

    static List<List<Integer>> place(List<Placement.Assignment> assignments, @Nullable Integer factor,
            KnownBrokers known, List<Problem> problems) {
        var replicas = new ArrayList<List<Integer>>();
        // Kafka refuses partitions of one topic with different numbers of replicas.
        var wanted = factor == null ? assignments.getFirst().replicas().size() : factor;
        for (var i = 0; i < assignments.size(); i++) {
            var path = "spec.placement.assignments[" + i + "].replicas";
            var partition = assignments.get(i).replicas();
            known.check(path, partition);
            if (partition.size() != wanted) {
                problems.add(new Problem(path, partition.toString(),
                        "lists " + partition.size() + " brokers; list " + wanted + ", as "
                                + (factor == null ? "the first partition does" : "spec.replicationFactor says")));
            }
            replicas.add(List.copyOf(partition));
        }
        return replicas;
    }
}
