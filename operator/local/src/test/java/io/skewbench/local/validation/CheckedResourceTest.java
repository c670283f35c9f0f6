package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Problem;
import io.skewbench.local.TestResources;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckedResourceTest {
    private static final String CONFIG_MAP = """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: orders}
            data: {json: "{}"}
            """;

    @Test
    void hasNoProblemsWhereItObeysItsSchema() {
        // When
        var resource = check(TestResources.skewedTopic());
        // Then
        assertThat(resource).isEqualTo(new CheckedResource("SkewedTopic", "uneven", List.of()));
    }

    @Test
    void takesNullForAFieldThatIsNotGiven() {
        // When
        var resource = check(TestResources.skewedTopic().replace("  placement:",
                "  deletionPolicy: null\n  placement:"));
        // Then
        assertThat(resource).isEqualTo(new CheckedResource("SkewedTopic", "uneven", List.of()));
    }

    @Test
    void acceptsAConfigMap() {
        // When
        var resource = check(CONFIG_MAP);
        // Then
        assertThat(resource).isEqualTo(new CheckedResource("ConfigMap", "orders", List.of()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                    kind: SkewedTopic | kind: Topic | kind: "Topic": is not a kind of skewbench.io/v1alpha1: write Benchmark or SkewedTopic
                    kind: SkewedTopic | a: b        | kind: is not given: write Benchmark or SkewedTopic
                    /v1alpha1         | /v1         | apiVersion: "skewbench.io/v1": write skewbench.io/v1alpha1
                    apiVersion:       | version:    | apiVersion: is not given: write skewbench.io/v1alpha1
                    """)
    void saysWhichKindAndVersionToWrite(String right, String wrong, String problem) {
        // When
        var resource = check(TestResources.skewedTopic().replace(right, wrong));
        // Then
        assertThat(resource.problems()).extracting(Problem::toString).containsExactly(problem);
    }

    @Test
    void reportsProblemsOfMetadataAndSpecTogether() {
        // When
        var resource = check(TestResources.skewedTopic().replace("{name: uneven}", "{name: 1}")
                .replace("placement:", "placment:"));
        // Then
        assertThat(resource.problems()).extracting(Problem::path).contains("metadata.name", "spec.placment");
    }

    @Test
    void refusesAConfigMapOfAnotherVersion() {
        // When
        var resource = check(CONFIG_MAP.replace("apiVersion: v1", "apiVersion: v2"));
        // Then
        assertThat(resource.problems()).extracting(Problem::toString).containsExactly("apiVersion: \"v2\": write v1");
    }

    @Test
    void refusesTextThatIsNoResource() {
        // When
        var resource = check("just words");
        // Then
        assertThat(resource.problems()).extracting(Problem::toString).containsExactly(
                "document: \"just words\": is not a resource: write apiVersion, kind, metadata and spec");
    }

    @Test
    void refusesAListWithoutRepeatingIt() {
        // When
        var resource = check("- a\n- b\n");
        // Then
        assertThat(resource.problems()).extracting(Problem::toString)
                .containsExactly("document: is not a resource: write apiVersion, kind, metadata and spec");
    }

    @Test
    void hasNoNameThatIsNotText() {
        // When
        var resource = check(TestResources.skewedTopic().replace("{name: uneven}", "{name: 1}"));
        // Then
        assertThat(resource.name()).isNull();
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            Benchmark, quickstart, Benchmark quickstart
            Benchmark,           , Benchmark without a name
            '',        quickstart, document quickstart
            '',                  , document without a name
            """)
    void isLabelledWithKindAndName(String kind, String name, String expected) {
        // Given
        var resource = new CheckedResource(kind, name, List.of());
        // When
        var label = resource.label();
        // Then
        assertThat(label).isEqualTo(expected);
    }

    @Test
    void hasALabelOfAtMost80Characters() {
        // Given
        var resource = new CheckedResource("Benchmark", "x".repeat(71), List.of());
        // When
        var label = resource.label();
        // Then
        assertThat(label).isEqualTo("Benchmark " + "x".repeat(67) + "...");
    }

    private static CheckedResource check(String yaml) {
        return CheckedResource.of(YamlDocuments.parse(yaml).values().getFirst());
    }
}
