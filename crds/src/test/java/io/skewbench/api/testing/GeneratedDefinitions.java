package io.skewbench.api.testing;

import io.fabric8.crdv2.generator.CRDGenerator;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Definitions of resources whose classes are published and whose definitions are not, as Strimzi's: generated from the
 * classes, they store the same resources, with fewer checks.
 */
public final class GeneratedDefinitions {
    private static final int TIMEOUT_SECONDS = 180;
    private static final int POLL_MS = 100;

    private GeneratedDefinitions() {}

    /**
     * Generates the definitions, applies them and waits until the resources can be listed.
     *
     * @param folder an empty one, for their files
     * @return what was applied
     */
    @SafeVarargs
    public static List<CustomResourceDefinition> install(KubernetesClient client, Path folder,
            Class<? extends CustomResource<?, ?>>... kinds) throws IOException, InterruptedException {
        var classes = new ArrayList<Class<? extends HasMetadata>>();
        for (var kind : kinds) {
            classes.add(kind);
        }
        new CRDGenerator().inOutputDir(folder.toFile()).forCRDVersions("v1").customResourceClasses(classes)
                .detailedGenerate();
        var applied = new ArrayList<CustomResourceDefinition>();
        try (var files = Files.list(folder)) {
            for (var file : files.sorted().toList()) {
                try (var yaml = Files.newInputStream(file)) {
                    var definition = client.apiextensions().v1().customResourceDefinitions().load(yaml).item();
                    definition.getSpec().getVersions().forEach(
                            version -> letMapsHoldAnything(version.getSchema().getOpenAPIV3Schema()));
                    applied.add(client.resource(definition).serverSideApply());
                }
            }
        }
        if (applied.size() != kinds.length) {
            throw new IllegalStateException("Generated " + applied.size() + " definitions of "
                    + "" + kinds.length + " classes");
        }
        for (var kind : classes) {
            awaitListed(client, kind);
        }
        return applied;
    }

    /** The generator says that a map of anything holds objects, which refuses the numbers and texts of settings. */
    private static void letMapsHoldAnything(JSONSchemaProps schema) {
        var values = schema.getAdditionalProperties() == null ? null : schema.getAdditionalProperties().getSchema();
        if (values != null && "object".equals(values.getType()) && values.getProperties().isEmpty()
                && values.getAdditionalProperties() == null) {
            schema.setAdditionalProperties(null);
            schema.setXKubernetesPreserveUnknownFields(true);
        }
        schema.getProperties().values().forEach(GeneratedDefinitions::letMapsHoldAnything);
        if (schema.getItems() != null && schema.getItems().getSchema() != null) {
            letMapsHoldAnything(schema.getItems().getSchema());
        }
    }

    /** Definitions are served somewhat later than they are established. */
    private static void awaitListed(KubernetesClient client, Class<? extends HasMetadata> kind)
            throws InterruptedException {
        var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        while (true) {
            try {
                client.resources(kind).inAnyNamespace().list();
                return;
            } catch (KubernetesClientException e) {
                if (System.nanoTime() > deadline) {
                    throw e;
                }
                Thread.sleep(POLL_MS);
            }
        }
    }
}
