package io.skewbench.controller.attempt;

import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.skewbench.controller.child.ChildLabels.Part;
import io.skewbench.controller.child.RunScope;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Task;
import java.util.List;

/**
 * The rights of the workers of one attempt: to read their plan, and to read and write their own reports. The right to
 * patch a report includes its labels and owners, so the operator can't rely on these.
 */
record WorkerAccess(RunScope run, AttemptId id) {

    ServiceAccount serviceAccount() {
        return new ServiceAccountBuilder().withMetadata(run.child(name(), id, Part.ACCESS))
                .withAutomountServiceAccountToken(false)
                .build();
    }

    Role role() {
        return new RoleBuilder().withMetadata(run.child(name(), id, Part.ACCESS))
                .addNewRule()
                .withApiGroups("")
                .withResources("configmaps")
                .withResourceNames(name())
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
        return new RoleBindingBuilder().withMetadata(run.child(name(), id, Part.ACCESS))
                .withNewRoleRef("rbac.authorization.k8s.io", "Role", name())
                .addNewSubject()
                .withKind("ServiceAccount")
                .withName(name())
                .withNamespace(run.namespace())
                .endSubject()
                .build();
    }

    private List<String> reports() {
        return Task.of(run.benchmark().getSpec()).stream().flatMap(task -> AttemptWorkers.reports(run, id, task))
                .toList();
    }

    private String name() {
        return run.names().plan(id);
    }
}
