package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.skewbench.controller.benchmark.ChildLabels.Part;
import java.util.List;
import java.util.stream.IntStream;

/** What the workers of one attempt may do: read their plan, and read and write their own reports. Nothing else. */
record WorkerAccess(RunScope run, AttemptPlan plan) {

    ServiceAccount serviceAccount() {
        return new ServiceAccountBuilder().withMetadata(run.child(plan.name(), plan.id(), Part.ACCESS))
                .withAutomountServiceAccountToken(false)
                .build();
    }

    Role role() {
        return new RoleBuilder().withMetadata(run.child(plan.name(), plan.id(), Part.ACCESS))
                .addNewRule()
                .withApiGroups("")
                .withResources("configmaps")
                .withResourceNames(plan.name())
                .withVerbs("get", "watch")
                .endRule()
                .addNewRule()
                .withApiGroups("")
                .withResources("configmaps")
                .withResourceNames(reports())
                .withVerbs("get", "patch")
                .endRule()
                .build();
    }

    RoleBinding roleBinding() {
        return new RoleBindingBuilder().withMetadata(run.child(plan.name(), plan.id(), Part.ACCESS))
                .withNewRoleRef("rbac.authorization.k8s.io", "Role", plan.name())
                .addNewSubject()
                .withKind("ServiceAccount")
                .withName(plan.name())
                .withNamespace(run.namespace())
                .endSubject()
                .build();
    }

    private List<String> reports() {
        return plan.workerPlans().stream()
                .flatMap(worker -> IntStream.range(0, worker.pods())
                        .mapToObj(pod -> run.names().report(plan.id(), worker.name(), pod)))
                .toList();
    }
}
