package io.skewbench.controller.policy;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Toleration;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.ConsumerGroup;
import io.skewbench.api.v1alpha1.EphemeralPool;
import io.skewbench.api.v1alpha1.Pinning;
import io.skewbench.api.v1alpha1.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one object in a spec that say on which nodes pods run.
 *
 * @param path of the object, such as {@code spec.workloads[0]}
 */
record NodeConstraint(String path, Map<String, String> nodeSelector, List<Toleration> tolerations,
        @Nullable Affinity affinity) {

    /** Returns the constraints of all pods of a spec: workers, consumers, and brokers that are created or moved. */
    static List<NodeConstraint> of(BenchmarkSpec spec) {
        var constraints = new ArrayList<NodeConstraint>();
        for (var i = 0; i < spec.workloads().size(); i++) {
            constraints.addAll(of("spec.workloads[" + i + "]", spec.workloads().get(i)));
        }
        var ephemeral = spec.cluster().ephemeral();
        if (ephemeral != null) {
            for (var i = 0; i < ephemeral.pools().size(); i++) {
                constraints.add(of("spec.cluster.ephemeral.pools[" + i + "]", ephemeral.pools().get(i)));
            }
        }
        var strimzi = spec.cluster().strimzi();
        if (strimzi != null && strimzi.pinning() != null) {
            constraints.addAll(of("spec.cluster.strimzi.pinning", strimzi.pinning()));
        }
        return constraints;
    }

    private static List<NodeConstraint> of(String path, Workload workload) {
        var constraints = new ArrayList<NodeConstraint>();
        constraints.add(of(path, workload.nodeSelector(), workload.tolerations(), workload.affinity()));
        var groups = Objects.requireNonNullElse(workload.consumers(), List.<ConsumerGroup>of());
        for (var i = 0; i < groups.size(); i++) {
            var group = groups.get(i);
            constraints.add(
                    of(path + ".consumers[" + i + "]", group.nodeSelector(), group.tolerations(), group.affinity()));
        }
        return constraints;
    }

    private static NodeConstraint of(String path, EphemeralPool pool) {
        return of(path, pool.nodeSelector(), pool.tolerations(), null);
    }

    private static List<NodeConstraint> of(String path, Pinning pinning) {
        var constraints = new ArrayList<NodeConstraint>();
        constraints.add(of(path, pinning.nodeSelector(), null, null));
        var pools = Objects.requireNonNullElse(pinning.pools(), List.<Pinning.PinnedPool>of());
        for (var i = 0; i < pools.size(); i++) {
            constraints.add(of(path + ".pools[" + i + "]", pools.get(i).nodeSelector(), null, null));
        }
        return constraints;
    }

    private static NodeConstraint of(String path, @Nullable Map<String, String> nodeSelector,
            @Nullable List<Toleration> tolerations, @Nullable Affinity affinity) {
        return new NodeConstraint(path, Objects.requireNonNullElse(nodeSelector, Map.of()),
                Objects.requireNonNullElse(tolerations, List.of()), affinity);
    }
}
