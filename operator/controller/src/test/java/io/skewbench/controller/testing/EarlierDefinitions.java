package io.skewbench.controller.testing;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import java.io.IOException;
import java.util.Objects;
import java.util.stream.Stream;

/** The resource definitions as they were before they bounded every value: what was stored then is still there. */
final class EarlierDefinitions {

    private EarlierDefinitions() {}

    static void apply(KubeApi api) throws IOException {
        for (var file : SkewbenchApi.DEFINITIONS) {
            try (var yaml = SkewbenchApi.class.getResourceAsStream(file)) {
                for (var item : api.client().load(Objects.requireNonNull(yaml, file)).items()) {
                    api.client().resource(unbounded(item)).serverSideApply();
                }
            }
        }
    }

    private static HasMetadata unbounded(HasMetadata item) {
        ((CustomResourceDefinition) item).getSpec().getVersions()
                .forEach(version -> unbound(version.getSchema().getOpenAPIV3Schema()));
        return item;
    }

    private static void unbound(JSONSchemaProps schema) {
        schema.setMinimum(null);
        schema.setMaximum(null);
        schema.setPattern(null);
        schema.setMaxLength(null);
        schema.setMaxProperties(null);
        schema.setXKubernetesValidations(null);
        var items = schema.getItems() == null ? null : schema.getItems().getSchema();
        var values = schema.getAdditionalProperties() == null ? null : schema.getAdditionalProperties().getSchema();
        Stream.concat(schema.getProperties().values().stream(), Stream.of(items, values).filter(Objects::nonNull))
                .forEach(EarlierDefinitions::unbound);
    }
}
