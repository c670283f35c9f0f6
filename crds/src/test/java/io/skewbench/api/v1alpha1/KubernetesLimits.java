package io.skewbench.api.v1alpha1;

import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;

/**
 * Limits of the fields of Kubernetes' own types, which fabric8's classes don't carry: a value beyond them would be stored,
 * and could not be read.
 */
final class KubernetesLimits {
    private static final double WEIGHT_MAX = 100;

    private KubernetesLimits() {}

    static void limit(JSONSchemaProps schema) {
        schema.getProperties().forEach((name, property) -> {
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
        }
    }

    private static void between(JSONSchemaProps integer, double least, double most) {
        integer.setMinimum(least);
        integer.setMaximum(most);
    }
}
