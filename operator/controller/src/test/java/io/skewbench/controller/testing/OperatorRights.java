package io.skewbench.controller.testing;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.Subject;
import io.fabric8.kubernetes.api.model.rbac.SubjectBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.testing.Repository;
import io.skewbench.controller.OperatorClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;

/** The service account that the operator runs as, with the rights that it is shipped with and no others. */
public final class OperatorRights {
    private static final String SERVICE_ACCOUNT = "skewbench-operator";
    private static final String UNINSTALL = "skewbench-uninstall";

    private OperatorRights() {}

    /** Takes the right to write statuses away from the operator, until it is {@link #grant granted} again. */
    public static void withholdStatus(KubeApi api) {
        api.client().rbac().clusterRoles().withName(clusterRole(api)).edit(role -> {
            role.getRules().forEach(rule -> rule.getResources().removeIf(resource -> resource.endsWith("/status")));
            role.getRules().removeIf(rule -> rule.getResources().isEmpty());
            return role;
        });
    }

    /** Gives the operator rights in the test's namespace that the chart has for those who ask for them. */
    public static void grantMore(KubeApi api, String file) {
        var role = (ClusterRole) read(api, file);
        api.client().resource(role).forceConflicts().serverSideApply();
        api.client().resource(new RoleBindingBuilder().withNewMetadata()
                .withName(role.getMetadata().getName())
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", role.getMetadata().getName())
                .addToSubjects(operator(api))
                .build()).serverSideApply();
    }

    /** Allows the operator to take part in elections in the test's namespace. */
    public static void grantLeaderElection(KubeApi api) {
        var role = (Role) read(api, "leader-election-role.yaml");
        api.client().resource(role).forceConflicts().serverSideApply();
        api.client().resource(new RoleBindingBuilder().withNewMetadata()
                .withName(role.getMetadata().getName())
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "Role", role.getMetadata().getName())
                .addToSubjects(operator(api))
                .build()).serverSideApply();
    }

    /** Returns how the operator connects. */
    public static Config grant(KubeApi api) {
        var role = (ClusterRole) read(api, "operator-role.yaml");
        role.getMetadata().setName(clusterRole(api));
        api.client().resource(role).forceConflicts().serverSideApply();
        api.client().resource(new ClusterRoleBindingBuilder().withNewMetadata()
                .withName(clusterRole(api))
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", role.getMetadata().getName())
                .addToSubjects(operator(api))
                .build()).serverSideApply();
        return api.configOf(SERVICE_ACCOUNT);
    }

    /** Allows the operator to watch a namespace as the chart does for one of watch.namespaces: by a Role there. */
    public static void grantIn(KubeApi api, String namespace) {
        grantIn(api, namespace, ((ClusterRole) read(api, "operator-role.yaml")).getRules());
    }

    /** Gives the operator these rights in a namespace, and no others there. */
    public static void grantIn(KubeApi api, String namespace, List<PolicyRule> rules) {
        api.client().inNamespace(namespace).resource(new RoleBuilder().withNewMetadata().withName(SERVICE_ACCOUNT)
                .withNamespace(namespace).endMetadata().withRules(rules).build()).forceConflicts().serverSideApply();
        api.client().inNamespace(namespace)
                .resource(new RoleBindingBuilder().withNewMetadata().withName(SERVICE_ACCOUNT)
                        .withNamespace(namespace).endMetadata()
                        .withNewRoleRef("rbac.authorization.k8s.io", "Role", SERVICE_ACCOUNT)
                        .addToSubjects(operator(api))
                        .build())
                .forceConflicts().serverSideApply();
    }

    /** Revokes all rights in a namespace, as its administrator can. */
    public static void revokeIn(KubeApi api, String namespace) {
        api.client().rbac().roleBindings().inNamespace(namespace).withName(SERVICE_ACCOUNT).delete();
    }

    /** Returns the rights that the operator is shipped with but for those on a resource. */
    public static List<PolicyRule> without(KubeApi api, String resource) {
        return ((ClusterRole) read(api, "operator-role.yaml")).getRules().stream()
                .filter(rule -> !rule.getResources().contains(resource)).toList();
    }

    /** Returns how the operator connects that has rights in namespaces only. */
    public static Config withoutClusterRole(KubeApi api) {
        return api.configOf(SERVICE_ACCOUNT);
    }

    /** Leaves the operator these rights and no others, until it is {@link #grant granted} all again. */
    public static void leave(KubeApi api, List<PolicyRule> rules) {
        api.client().rbac().clusterRoles().withName(clusterRole(api)).edit(role -> {
            role.setRules(rules);
            return role;
        });
    }

    /** Returns a client with the rights of what runs after an uninstall. */
    public static KubernetesClient ofUninstall(KubeApi api) {
        var role = (ClusterRole) read(api, "uninstall-role.yaml");
        api.client().resource(role).forceConflicts().serverSideApply();
        var subject = new SubjectBuilder().withKind("ServiceAccount").withName(UNINSTALL)
                .withNamespace(api.namespace()).build();
        api.client().resource(new ClusterRoleBindingBuilder().withNewMetadata()
                .withName(UNINSTALL + "-" + api.namespace())
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", role.getMetadata().getName())
                .addToSubjects(subject)
                .build()).serverSideApply();
        var pods = new RoleBuilder().withNewMetadata().withName(UNINSTALL).endMetadata()
                .addNewRule().withApiGroups("").withResources("pods").withVerbs("list").endRule().build();
        api.client().resource(pods).serverSideApply();
        api.client().resource(new RoleBindingBuilder().withNewMetadata().withName(UNINSTALL).endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "Role", UNINSTALL)
                .addToSubjects(subject)
                .build()).serverSideApply();
        return OperatorClient.connect(api.configOf(UNINSTALL));
    }

    /** Each test has its own, so that those side by side with it keep their rights. */
    private static String clusterRole(KubeApi api) {
        return SERVICE_ACCOUNT + "-" + api.namespace();
    }

    private static Subject operator(KubeApi api) {
        return new SubjectBuilder().withKind("ServiceAccount").withName(SERVICE_ACCOUNT).withNamespace(api.namespace())
                .build();
    }

    private static HasMetadata read(KubeApi api, String file) {
        try (var yaml = Files.newInputStream(Repository.root().resolve("helm/skewbench/files").resolve(file))) {
            return api.client().load(yaml).items().getFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
