package io.skewbench.controller.strimzi;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllowedNamespacesTest {

    @Test
    void includeTheOwnNamespace() {
        // When
        var includes = AllowedNamespaces.include(used(Map.of()), "kafka");
        // Then
        assertThat(includes).isTrue();
    }

    @Test
    void includeNoOtherNamespaceWithoutTheAnnotation() {
        // When
        var includes = AllowedNamespaces.include(used(Map.of()), "team");
        // Then
        assertThat(includes).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"team | true", "other, team | true", "*| true", "'' | false", "other | false",
            "team-b | false", "te* | false"})
    void includeThoseThatTheAnnotationLists(String annotation, boolean expected) {
        // Given
        var used = used(Map.of(AllowedNamespaces.ANNOTATION, annotation));
        // When
        var includes = AllowedNamespaces.include(used, "team");
        // Then
        assertThat(includes).isEqualTo(expected);
    }

    private static HasMetadata used(Map<String, String> annotations) {
        return new ConfigMapBuilder().withNewMetadata().withName("used").withNamespace("kafka")
                .withAnnotations(annotations).endMetadata().build();
    }
}
