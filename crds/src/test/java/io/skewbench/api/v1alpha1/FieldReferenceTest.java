package io.skewbench.api.v1alpha1;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.CustomResource;
import io.skewbench.api.testing.Repository;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldReferenceTest {
    private static final String UPDATE = "crds.update";

    @ParameterizedTest
    @ValueSource(classes = {Benchmark.class, SkewedTopic.class})
    void committedPageIsWhatTheRecordsSay(Class<? extends CustomResource<?, ?>> kind) throws IOException {
        // Given
        var file = Repository.root().resolve("docs/reference").resolve(HasMetadata.getSingular(kind) + ".md");
        // When
        var generated = FieldReference.of(DefinitionYaml.of(kind));
        if (Boolean.getBoolean(UPDATE)) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, generated);
        }
        // Then
        assertThat(file).as("""
                %s is not what the records generate: run dev/update-crds
                """, file).exists().hasContent(generated);
    }
}
