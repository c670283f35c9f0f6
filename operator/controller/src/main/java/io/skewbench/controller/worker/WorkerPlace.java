package io.skewbench.controller.worker;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Toleration;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.ConsumerGroup;
import io.skewbench.protocol.plan.TaskPlan;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The placement of worker pods by the spec of a workload or of one of its consumer groups. */
record WorkerPlace(@Nullable Map<String, String> nodeSelector, List<Toleration> tolerations,
        @Nullable Affinity affinity) {

    static WorkerPlace of(BenchmarkSpec spec, TaskPlan worker) {
        for (var workload : spec.workloads()) {
            if (workload.name().equals(worker.workload())) {
                if (worker.group() == null) {
                    return of(workload.nodeSelector(), workload.tolerations(), workload.affinity());
                }
                for (var group : Objects.requireNonNullElse(workload.consumers(), List.<ConsumerGroup>of())) {
                    if (group.name().equals(worker.group())) {
                        return of(group.nodeSelector(), group.tolerations(), group.affinity());
                    }
                }
            }
        }
        return new WorkerPlace(null, List.of(), null);
    }

    private static WorkerPlace of(@Nullable Map<String, String> nodeSelector, @Nullable List<Toleration> tolerations,
            @Nullable Affinity affinity) {
        return new WorkerPlace(nodeSelector, Objects.requireNonNullElse(tolerations, List.of()), affinity);
    }
}
