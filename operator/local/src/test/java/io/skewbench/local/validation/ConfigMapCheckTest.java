package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Problem;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigMapCheckTest {
    private static final int MAX_BYTES = 1_048_576;

    @Test
    void acceptsTextsAndBinaryData() {
        // When
        var problems = problems("""
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: a}
                data: {lines: "a"}
                binaryData: {bytes: "AQI=
                  "}
                immutable: true
                """);
        // Then
        assertThat(problems).isEmpty();
    }

    @Test
    void suggestsTheFieldThatIsMeant() {
        // When
        var problems = problems("kind: ConfigMap\ndatas: {}");
        // Then
        assertThat(problems).containsExactly("datas: unknown field \"datas\": did you mean data?");
    }

    @ParameterizedTest
    @CsvSource({"data", "binaryData"})
    void refusesValuesThatAreNoTexts(String map) {
        // When
        var problems = problems(map + ": {key: 1}");
        // Then
        assertThat(problems).containsExactly(
                map + ".key: \"1\": must be of type string: write it in quotes, or as a block after |");
    }

    @ParameterizedTest
    @CsvSource({"data", "binaryData"})
    void refusesListsInPlaceOfMaps(String map) {
        // When
        var problems = problems(map + ": [text]");
        // Then
        assertThat(problems).containsExactly(
                map + ": \"[text]\": must be of type object: write names with their texts, such as {NAME: TEXT}");
    }

    @Test
    void refusesTextsInPlaceOfTrueAndFalse() {
        // When
        var problems = problems("immutable: maybe");
        // Then
        assertThat(problems)
                .containsExactly("immutable: \"maybe\": must be of type boolean: write true or false");
    }

    @Test
    void refusesBinaryDataThatIsNotBase64() {
        // When
        var problems = problems("binaryData: {key: '?'}");
        // Then
        assertThat(problems).singleElement().asString().startsWith("binaryData.key: is not Base64: ");
    }

    @Test
    void acceptsOneMebibyteOfTextsAndBinaryDataTogether() {
        // Given
        var binary = Base64.getEncoder().encodeToString(new byte[MAX_BYTES / 2]);
        // When
        var problems = problems("data: {a: '" + "x".repeat(MAX_BYTES / 2) + "'}\nbinaryData: {b: '" + binary + "'}");
        // Then
        assertThat(problems).isEmpty();
    }

    @Test
    void refusesMoreThanOneMebibyteOfTextsAndBinaryDataTogether() {
        // Given
        var binary = Base64.getEncoder().encodeToString(new byte[MAX_BYTES / 2]);
        // When
        var problems = problems(
                "data: {a: '" + "x".repeat(MAX_BYTES / 2 + 1) + "'}\nbinaryData: {b: '" + binary + "'}");
        // Then
        assertThat(problems).containsExactly("data: has 1048577 bytes: must have at most 1048576");
    }

    @Test
    void countsBytesRatherThanCharacters() {
        // When
        var problems = problems("data: {a: '" + "\u20ac".repeat(MAX_BYTES / 3 + 1) + "'}");
        // Then
        assertThat(problems).singleElement().asString().startsWith("data: has 1048578 bytes");
    }

    private static List<String> problems(String yaml) {
        var problems = new ArrayList<Problem>();
        ConfigMapCheck.check(YamlDocuments.parse(yaml).values().getFirst(), problems);
        return problems.stream().map(Problem::toString).toList();
    }
}
