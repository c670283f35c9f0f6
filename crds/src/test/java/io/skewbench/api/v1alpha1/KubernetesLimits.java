package io.skewbench.api.v1alpha1;

import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;

/**
 * Limits of the fields of Kubernetes' own types, which fabric8's classes don't carry: a value beyond those of numbers
 * would be stored, and could not be read. Lists and maps have no limits in Kubernetes; here they have more room than
 * anybody needs, so that they can't be filled with hundreds of thousands of empty objects.
 */
final class KubernetesLimits {
    private static final double WEIGHT_MAX = 100;
    private static final long ENTRIES_MAX = 32;
    /** Of names of nodes or namespaces. */
    private static final long NAMES_MAX = 256;

    private KubernetesLimits() {}

    static void limit(JSONSchemaProps schema) {
        schema.getProperties().forEach((name, property) -> {
            bound(name, property);
            switch (name) {
                case "weight" -> between(property, 1, WEIGHT_MAX);
                case "tolerationSeconds" -> between(property, -Rules.INTEGER_MAX, Rules.INTEGER_MAX);
                default -> limit(property);
            }
        });
        if (schema.getItems() != null) {
            limit(schema.getItems().getSchema());
        }
        if (schema.getAdditionalProperties() != null) {
            limit(schema.getAdditionalProperties().getSchema());
        }
        if (Boolean.TRUE.equals(schema.getXKubernetesIntOrString())) {
            schema.setPattern(Rules.QUANTITY);
            schema.setMinimum(0.0);
        }
    }

    private static void bound(String name, JSONSchemaProps property) {
        if (property.getItems() != null) {
            property.setMaxItems(name.equals("values") || name.equals("namespaces") ? NAMES_MAX : ENTRIES_MAX);
        }
        if (property.getAdditionalProperties() != null) {
            property.setMaxProperties(ENTRIES_MAX);
        }
    }

    private static void between(JSONSchemaProps integer, double least, double most) {
        integer.setMinimum(least);
        integer.setMaximum(most);
    }
}
