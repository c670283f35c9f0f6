package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.MissingNode;
import io.skewbench.engine.Problem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataCheckTest {

    @Test
    void acceptsAllThatUsersAndServersWrite() {
        // When
        var problems = problems("""
                name: quick.start-1
                namespace: bench
                labels: {team: a}
                annotations: {example.com/why: "test"}
                generateName: quick-
                uid: 0a
                resourceVersion: "1"
                generation: 3
                creationTimestamp: "2026-01-01T00:00:00Z"
                finalizers: [example.com/x]
                managedFields: []
                """);
        // Then
        assertThat(problems).isEmpty();
    }

    @Test
    void requiresAName() {
        // When
        var problems = problems("namespace: bench");
        // Then
        assertThat(problems).containsExactly("metadata.name: Required value: give the resource a name");
    }

    @Test
    void requiresANameWithoutAnyMetadata() {
        // Given
        var problems = new ArrayList<Problem>();
        // When
        MetadataCheck.check(MissingNode.getInstance(), problems);
        // Then
        assertThat(problems).extracting(Problem::path).containsExactly("metadata.name");
    }

    @ParameterizedTest
    @CsvSource({"[quickstart], [\"quickstart\"]", "quickstart, quickstart"})
    void refusesMetadataThatIsNoObject(String metadata, String shown) {
        // When
        var problems = problems(metadata);
        // Then
        assertThat(problems).containsExactly(
                "metadata: \"" + shown + "\": must be of type object: write name: and a name");
    }

    @Test
    void refusesANameThatIsNoText() {
        // When
        var problems = problems("name: 1");
        // Then
        assertThat(problems).containsExactly("metadata.name: \"1\": must be of type string: write it in quotes");
    }

    @ParameterizedTest
    @CsvSource({"253, true", "254, false"})
    void takesNamesOfUpTo253Characters(int characters, boolean accepted) {
        // When
        var problems = problems("name: " + "n".repeat(characters));
        // Then
        assertThat(problems.isEmpty()).isEqualTo(accepted);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Quick", "-a", "a-", ".a", "a.", "a..b", "a_b", "a.-b"})
    void refusesNamesThatKubernetesRefuses(String name) {
        // When
        var problems = problems("name: '" + name + "'");
        // Then
        assertThat(problems).singleElement().asString().contains("a lowercase RFC 1123 subdomain must consist of");
    }

    @Test
    void suggestsTheFieldThatIsMeant() {
        // When
        var problems = problems("name: a\nlabel: {}");
        // Then
        assertThat(problems).containsExactly("metadata.label: unknown field \"metadata.label\": did you mean labels?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"labels", "annotations"})
    void refusesLabelsAndAnnotationsThatAreNoTexts(String map) {
        // When
        var problems = problems("name: a\n" + map + ": {team: 1, other: b}");
        // Then
        assertThat(problems)
                .containsExactly("metadata." + map + ".team: \"1\": must be of type string: write it in quotes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"labels", "annotations"})
    void refusesLabelsAndAnnotationsThatAreNoMaps(String map) {
        // When
        var problems = problems("name: a\n" + map + ": [team]");
        // Then
        assertThat(problems).first().asString()
                .endsWith("must be of type object: write names with their values");
    }

    @ParameterizedTest
    @ValueSource(strings = {"namespace", "generateName"})
    void refusesNamesOfOtherKindsThatAreNoTexts(String field) {
        // When
        var problems = problems("name: a\n" + field + ": 1");
        // Then
        assertThat(problems)
                .containsExactly("metadata." + field + ": \"1\": must be of type string: write it in quotes");
    }

    @Test
    void refusesFieldsThatNoServerWritesSo() {
        // When
        var problems = problems("name: a\ngeneration: many");
        // Then
        assertThat(problems).singleElement().asString().startsWith("metadata: is not as an API server writes it: ");
    }

    private static List<String> problems(String yaml) {
        var problems = new ArrayList<Problem>();
        MetadataCheck.check(YamlDocuments.parse(yaml).values().getFirst(), problems);
        return problems.stream().map(Problem::toString).toList();
    }
}
