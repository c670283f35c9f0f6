package io.skewbench.api.v1alpha1;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import java.util.Map;

/** Descriptions of the fields of Kubernetes' own types, which fabric8's classes don't carry. */
final class KubernetesDescriptions {
    /** By the last part of the path: what is called the same means the same. */
    private static final Map<String, String> AFFINITY = Map.ofEntries(
            Map.entry("nodeAffinity", "Rules that select nodes by their labels."),
            Map.entry("podAffinity", "Nodes by the pods that run there: near these."),
            Map.entry("podAntiAffinity", "Nodes by the pods that run there: apart from these."),
            Map.entry("requiredDuringSchedulingIgnoredDuringExecution", "What must hold when a pod is placed."),
            Map.entry("preferredDuringSchedulingIgnoredDuringExecution", "What had better hold when a pod is placed."),
            Map.entry("weight", "How much it matters, from 1 to 100."),
            Map.entry("preference", "Which nodes."),
            Map.entry("nodeSelectorTerms", "Which nodes: those that one of these fits."),
            Map.entry("podAffinityTerm", "Which pods."),
            Map.entry("labelSelector", "Pods by their labels."),
            Map.entry("namespaceSelector", "Namespaces of these pods by their labels."),
            Map.entry("namespaces", "Namespaces of these pods. Default: that of the Benchmark."),
            Map.entry("topologyKey", "Label of nodes; those with the same value of it are one place."),
            Map.entry("matchLabels", "Labels with their values."),
            Map.entry("matchLabelKeys", "Labels whose value has to be the pod's own."),
            Map.entry("mismatchLabelKeys", "Labels whose value must not be the pod's own."),
            Map.entry("matchExpressions", "Conditions on labels, all of which must hold."),
            Map.entry("matchFields", "Conditions on fields, all of which must hold."),
            Map.entry("key", "Name of the label or field."),
            Map.entry("operator", "In, NotIn, Exists or DoesNotExist; for nodes also Gt or Lt."),
            Map.entry("values", "Values that it is compared with."));

    private static final Map<Class<?>, Map<String, String>> FIELDS = Map.of(Affinity.class, AFFINITY,
            Condition.class, Map.of(
                    "type", "What is true or false.",
                    "status", "True, False or Unknown.",
                    "reason", "Why, in CamelCase.",
                    "message", "Why, in a sentence.",
                    "lastTransitionTime", "Time of the last transition.",
                    "observedGeneration", "Generation of the spec that this condition is about."),
            Toleration.class, Map.of(
                    "key", "Key of the taint; left out, with operator Exists, for all taints.",
                    "operator", "Exists or Equal. Default: Equal.",
                    "value", "Value of the taint, with operator Equal.",
                    "effect", "NoSchedule, PreferNoSchedule or NoExecute; left out for all effects.",
                    "tolerationSeconds", "How long a taint with effect NoExecute is tolerated. Default: for ever."),
            ResourceRequirements.class, Map.of(
                    "requests", "What the container is given at least, such as cpu: \"1\", memory: 1Gi.",
                    "limits", "What the container may use at most.",
                    "claims", "ResourceClaims of the Pod that the container uses.",
                    "claims.name", "Name of the claim in the Pod.",
                    "claims.request", "Name of one request of the claim."));

    private KubernetesDescriptions() {}

    static void describe(JSONSchemaProps schema, Class<?> type) {
        describe(schema, FIELDS.getOrDefault(type, Map.of()), "");
    }

    private static void describe(JSONSchemaProps schema, Map<String, String> descriptions, String prefix) {
        if (schema.getProperties() == null) {
            return;
        }
        schema.getProperties().forEach((name, property) -> {
            if (property.getDescription() == null) {
                property.setDescription(descriptions.getOrDefault(prefix + name, descriptions.get(name)));
            }
            var items = property.getItems();
            if (items != null) {
                describe(items.getSchema(), descriptions, prefix + name + ".");
            }
            describe(property, descriptions, prefix + name + ".");
        });
    }
}
