package io.skewbench.controller.testing;

import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.client.Config;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.testing.Repository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;

/** The service account that the operator runs as, with the rights that it is shipped with and no others. */
public final class OperatorRights {
    private static final String SERVICE_ACCOUNT = "skewbench-operator";

    private OperatorRights() {}

    /** Takes the right to write statuses away from the operator, until it is {@link #grant granted} again. */
    public static void withholdStatus(KubeApi api) {
        api.client().rbac().clusterRoles().withName(SERVICE_ACCOUNT).edit(role -> {
            role.getRules().forEach(rule -> rule.getResources().removeIf(resource -> resource.endsWith("/status")));
            role.getRules().removeIf(rule -> rule.getResources().isEmpty());
            return role;
        });
    }

    /** Returns how the operator connects. */
    public static Config grant(KubeApi api) {
        try (var yaml = Files.newInputStream(Repository.root().resolve("helm/skewbench/files/operator-role.yaml"))) {
            var role = (ClusterRole) api.client().load(yaml).items().getFirst();
            api.client().resource(role).forceConflicts().serverSideApply();
            api.client().resource(new ClusterRoleBindingBuilder().withNewMetadata()
                    .withName(SERVICE_ACCOUNT + "-" + api.namespace())
                    .endMetadata()
                    .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", role.getMetadata().getName())
                    .addNewSubject()
                    .withKind("ServiceAccount")
                    .withName(SERVICE_ACCOUNT)
                    .withNamespace(api.namespace())
                    .endSubject()
                    .build()).serverSideApply();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return api.configOf(SERVICE_ACCOUNT);
    }
}
