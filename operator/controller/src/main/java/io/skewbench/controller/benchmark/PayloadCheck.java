package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.engine.PayloadReference;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import java.util.ArrayList;
import java.util.List;

/** Whether what workloads take their values from is there. Workers have it mounted; nobody hands it on. */
record PayloadCheck(KubernetesClient client, RunScope run) {

    /** Returns what is wrong, as far as the API server knows now. */
    List<Problem> problems() {
        var problems = new ArrayList<Problem>();
        var workloads = run.benchmark().getSpec().workloads();
        for (var i = 0; i < workloads.size(); i++) {
            PayloadReference.of("spec.workloads[" + i + "]", workloads.get(i)).ifPresent(reference -> {
                var configMap = client.configMaps().inNamespace(run.namespace()).withName(reference.configMap()).get();
                if (reference.in(configMap, "in namespace "
                        + run.namespace()) instanceof Planned.Invalid<byte[]>(var wrong)) {
                    problems.addAll(wrong);
                }
            });
        }
        return problems;
    }
}
