package io.skewbench.api.v1alpha1;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DefinitionYamlTest {
    private static final String UPDATE = "crds.update";
    /** Above this, kubectl apply can't keep the last applied configuration in an annotation. */
    private static final int CLIENT_SIDE_APPLY_LIMIT_BYTES = 256 * 1024;

    @ParameterizedTest
    @ValueSource(classes = {Benchmark.class, SkewedTopic.class})
    void committedYamlIsWhatTheRecordsSay(Class<? extends CustomResource<?, ?>> kind) throws IOException {
        // Given
        var file = Repository.root().resolve("crds").resolve(CustomResource.getCRDName(kind) + ".yaml");
        // When
        var generated = DefinitionYaml.of(kind);
        if (Boolean.getBoolean(UPDATE)) {
            Files.writeString(file, generated);
        }
        // Then
        assertThat(file).as("""
                %s is not what the records generate: run dev/update-crds
                """, file).exists().hasContent(generated);
        assertThat(lastApplied(generated)).hasSizeLessThan(CLIENT_SIDE_APPLY_LIMIT_BYTES);
    }

    /** Returns what kubectl apply notes in an annotation: the definition as JSON without white space. */
    private static String lastApplied(String yaml) {
        return Serialization.unmarshal(yaml, JsonNode.class).toString();
    }

    @ParameterizedTest
    @ValueSource(classes = {Benchmark.class, SkewedTopic.class})
    void generatesTheSameEveryTime(Class<? extends CustomResource<?, ?>> kind) {
        assertThat(DefinitionYaml.of(kind)).isEqualTo(DefinitionYaml.of(kind));
    }

    @ParameterizedTest
    @ValueSource(classes = {Benchmark.class, SkewedTopic.class})
    void everyFieldIsDescribed(Class<? extends CustomResource<?, ?>> kind) {
        // Given
        var definition = Serialization.unmarshal(DefinitionYaml.of(kind), CustomResourceDefinition.class);
        var schema = definition.getSpec().getVersions().getFirst().getSchema().getOpenAPIV3Schema();
        // Then
        assertThat(undescribed("", schema)).isEmpty();
    }

    private static Stream<String> undescribed(String path, JSONSchemaProps schema) {
        var below = Stream.concat(
                schema.getProperties().entrySet().stream()
                        .filter(field -> !path.isEmpty() || !field.getKey().equals("metadata"))
                        .flatMap(field -> undescribed(path + "." + field.getKey(), field.getValue())),
                schema.getItems() == null ? Stream.of() : undescribed(path + "[]", schema.getItems().getSchema()));
        return schema.getDescription() == null && !path.endsWith("[]") ? Stream.concat(Stream.of(path), below) : below;
    }
}
