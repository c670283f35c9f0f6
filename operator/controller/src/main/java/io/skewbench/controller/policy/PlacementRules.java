package io.skewbench.controller.policy;

import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PreferredSchedulingTerm;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.engine.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rules for the placement of pods. Node selectors, tolerations and affinities obey the same rules, because each of
 * them leads to the same nodes.
 */
record PlacementRules(OperatorPolicy policy) {
    /** Labels and taints that tools for setting up clusters give to control-plane nodes. */
    private static final Set<String> CONTROL_PLANE = Set.of("node-role.kubernetes.io/control-plane",
            "node-role.kubernetes.io/master", "node-role.kubernetes.io/controlplane", "node-role.kubernetes.io/etcd");
    private static final String STAYS_OFF = "this operator keeps pods off the control plane; remove it, "
            + "or ask for policy.controlPlane in the operator's chart";

    /**
     * Returns the problems with a constraint that exceeds the policy.
     *
     * @param namespace of the pods
     */
    List<Problem> refusals(NodeConstraint constraint, String namespace) {
        var problems = new ArrayList<Problem>();
        new TreeSet<>(constraint.nodeSelector().keySet())
                .forEach(key -> label(constraint.path() + ".nodeSelector", key, problems));
        for (var i = 0; i < constraint.tolerations().size(); i++) {
            toleration(constraint.path() + ".tolerations[" + i + "]", constraint.tolerations().get(i), problems);
        }
        var affinity = constraint.affinity();
        if (affinity != null) {
            var path = constraint.path() + ".affinity";
            if (affinity.getNodeAffinity() != null) {
                nodes(path + ".nodeAffinity", affinity.getNodeAffinity(), problems);
            }
            var beside = affinity.getPodAffinity();
            if (beside != null) {
                var terms = terms(path + ".podAffinity", beside.getRequiredDuringSchedulingIgnoredDuringExecution(),
                        beside.getPreferredDuringSchedulingIgnoredDuringExecution(), problems);
                terms.forEach(term -> label(path + ".podAffinity", term.getTopologyKey(), problems));
                terms.forEach(term -> foreign(path + ".podAffinity", term, namespace,
                        other -> policy.allowsKafkas(other, namespace),
                        "; remove it, or ask for policy.kafkaNamespaces in the operator's chart",
                        ", and name namespaces that policy.kafkaNamespaces in the chart allows", problems));
            }
            var apart = affinity.getPodAntiAffinity();
            if (apart != null) {
                // Kubernetes applies anti-affinity in both directions: the pods named there are kept off the nodes,
                // too.
                terms(path + ".podAntiAffinity", apart.getRequiredDuringSchedulingIgnoredDuringExecution(),
                        apart.getPreferredDuringSchedulingIgnoredDuringExecution(), problems)
                        .forEach(term -> foreign(path + ".podAntiAffinity", term, namespace, other -> false,
                                ", because Kubernetes would keep those pods off the nodes, too; remove it", "",
                                problems));
            }
        }
        return problems;
    }

    /** Returns the terms that exist, and adds a problem for each that is missing. */
    private static List<PodAffinityTerm> terms(String path, List<PodAffinityTerm> required,
            List<WeightedPodAffinityTerm> preferred, List<Problem> problems) {
        return Stream.concat(required.stream(), present(path, "podAffinityTerm", preferred,
                WeightedPodAffinityTerm::getPodAffinityTerm, problems).stream()).toList();
    }

    /**
     * Returns the preferred terms that exist. The definitions require none of their fields, and Kubernetes refuses
     * incomplete ones only when pods are created.
     */
    private static <P, T> List<T> present(String path, String field, List<P> preferred, Function<P, T> of,
            List<Problem> problems) {
        var present = new ArrayList<T>();
        for (var i = 0; i < preferred.size(); i++) {
            var term = of.apply(preferred.get(i));
            if (term == null) {
                problems.add(new Problem(path + ".preferredDuringSchedulingIgnoredDuringExecution[" + i + "]." + field,
                        null, "is missing; add it, or remove the preference"));
            } else {
                present.add(term);
            }
        }
        return present;
    }

    private void nodes(String path, NodeAffinity affinity, List<Problem> problems) {
        var terms = new ArrayList<NodeSelectorTerm>();
        if (affinity.getRequiredDuringSchedulingIgnoredDuringExecution() != null) {
            terms.addAll(affinity.getRequiredDuringSchedulingIgnoredDuringExecution().getNodeSelectorTerms());
        }
        terms.addAll(present(path, "preference", affinity.getPreferredDuringSchedulingIgnoredDuringExecution(),
                PreferredSchedulingTerm::getPreference, problems));
        for (var term : terms) {
            term.getMatchExpressions().stream().filter(expression -> !avoidsControlPlane(expression))
                    .forEach(expression -> label(path, expression.getKey(), problems));
            term.getMatchFields().forEach(field -> label(path, field.getKey(), problems));
        }
    }

    private static boolean avoidsControlPlane(NodeSelectorRequirement expression) {
        return expression.getKey() != null && CONTROL_PLANE.contains(expression.getKey())
                && "DoesNotExist".equals(expression.getOperator());
    }

    private void label(String path, @Nullable String key, List<Problem> problems) {
        if (key == null) {
            problems.add(
                    new Problem(path, null, "has a term without the name of a label; add its topologyKey or key"));
        } else if (CONTROL_PLANE.contains(key) && !policy.controlPlane()) {
            problems.add(new Problem(path, key, STAYS_OFF));
        } else if (policy.nodeSelectors().stream().noneMatch(pattern -> pattern.matches(key))) {
            problems.add(new Problem(path, key, "this operator does not allow this label for placing pods; remove it, "
                    + "or ask for policy.nodeSelectors in the operator's chart"));
        }
    }

    /** Checks a toleration; one without a key tolerates every taint. */
    private void toleration(String path, Toleration toleration, List<Problem> problems) {
        var key = toleration.getKey() == null ? "" : toleration.getKey();
        if (key.isEmpty() && !(policy.controlPlane() && policy.tolerations().contains(new NamePattern("*")))) {
            problems.add(new Problem(path + ".key", key,
                    "tolerates every taint, including that of the control plane; name the key of a taint, or ask for "
                            + "policy.controlPlane and for * in policy.tolerations in the operator's chart"));
        } else if (CONTROL_PLANE.contains(key) && !policy.controlPlane()) {
            problems.add(new Problem(path, key, STAYS_OFF));
        } else if (!key.isEmpty() && policy.tolerations().stream().noneMatch(pattern -> pattern.matches(key))) {
            problems.add(new Problem(path, key, "this operator does not allow pods to tolerate this taint; remove it, "
                    + "or ask for policy.tolerations in the operator's chart"));
        }
    }

    /**
     * Adds the problems of a term that refers to pods of other namespaces.
     *
     * @param isAllowed whether pods may be placed by those of another namespace
     * @param remedy for a namespace that isn't allowed
     * @param instead of a namespaceSelector
     */
    private static void foreign(String path, PodAffinityTerm term, String namespace, Predicate<String> isAllowed,
            String remedy, String instead, List<Problem> problems) {
        if (term.getNamespaceSelector() != null) {
            problems.add(new Problem(path + ".namespaceSelector", Serialization.asJson(term.getNamespaceSelector()),
                    "selects namespaces by label, which no setting of the operator's chart allows; remove "
                            + "it" + instead));
        }
        term.getNamespaces().stream()
                .filter(other -> !other.equals(namespace) && !isAllowed.test(other))
                .forEach(other -> problems.add(new Problem(path, other,
                        "pods can be placed only relative to pods of their own namespace, " + namespace + remedy)));
    }
}
