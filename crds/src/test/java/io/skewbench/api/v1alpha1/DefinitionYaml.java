package io.skewbench.api.v1alpha1;

import io.fabric8.crdv2.generator.CRDGenerator;
import io.fabric8.crdv2.generator.CRDPostProcessor;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.CustomResource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The YAML of a CustomResourceDefinition, as the records say it. */
final class DefinitionYaml {

    private DefinitionYaml() {}

    static String of(Class<? extends CustomResource<?, ?>> kind) {
        var yaml = new ByteArrayOutputStream();
        var generator = new CRDGenerator().customResourceClasses(List.of(kind)).forCRDVersions("v1")
                .withMinQuotes(true).withPostProcessor(new CRDPostProcessor() {
                    @Override
                    public HasMetadata process(HasMetadata definition, String version) {
                        return SchemaDetails.complete((CustomResourceDefinition) definition, kind);
                    }
                }).withOutput(new CRDGenerator.CRDOutput<ByteArrayOutputStream>() {
                    @Override
                    public ByteArrayOutputStream outputFor(String name) {
                        return yaml;
                    }

                    @Override
                    public void close() throws IOException {
                        yaml.close();
                    }
                });
        if (generator.generate() != 1) {
            throw new IllegalStateException("No definition came out of " + kind);
        }
        return yaml.toString(StandardCharsets.UTF_8);
    }
}
