package io.skewbench.api.v1alpha1;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import java.util.Map;

/** Descriptions of the fields of Kubernetes' own types, which fabric8's classes don't carry. */
final class KubernetesDescriptions {
    private static final Map<Class<?>, Map<String, String>> FIELDS = Map.of(
            Condition.class, Map.of(
                    "type", "What is true or false.",
                    "status", "True, False or Unknown.",
                    "reason", "Why, in CamelCase.",
                    "message", "Why, in a sentence.",
                    "lastTransitionTime", "When the status became what it is.",
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
        schema.getProperties().forEach((name, property) -> {
            if (property.getDescription() == null) {
                property.setDescription(descriptions.get(prefix + name));
            }
            var items = property.getItems();
            if (items != null) {
                describe(items.getSchema(), descriptions, prefix + name + ".");
            }
        });
    }
}
