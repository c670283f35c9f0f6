package io.skewbench.controller.decoding;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.skewbench.engine.Problem;
import org.junit.jupiter.api.Test;

class OversizedValuesTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @Test
    void areNotFoundInAnOrdinarySpec() throws JsonProcessingException {
        // Given
        var spec = read("{\"a\": [1, {\"b\": null}], \"c\": {}}");
        var before = spec.deepCopy();
        // When
        var problems = OversizedValues.remove(spec, 10);
        // Then
        assertThat(problems).isEmpty();
        assertThat(spec).isEqualTo(before);
    }

    @Test
    void areNoNamesOfUpToAThousandCharacters() throws JsonProcessingException {
        // Given
        var spec = read("{\"%s\": 1}".formatted("n".repeat(1_000)));
        // When
        var problems = OversizedValues.remove(spec, 10);
        // Then
        assertThat(problems).isEmpty();
        assertThat(spec).hasSize(1);
    }

    @Test
    void areLongerNamesWhateverTheirValue() throws JsonProcessingException {
        // Given
        var spec = read("{\"a\": {\"%s\": 1, \"b\": 2}}".formatted("n".repeat(1_001)));
        // When
        var problems = OversizedValues.remove(spec, 10);
        // Then
        assertThat(problems).singleElement().satisfies(problem -> {
            assertThat(problem.path()).startsWith("spec.a.nnn");
            assertThat(problem.toString()).endsWith(": its name has 1001 characters; use at most 1000");
        });
        assertThat(spec).isEqualTo(read("{\"a\": {\"b\": 2}}"));
    }

    @Test
    void areNoSingleValuesAtTheDeepestLevel() throws JsonProcessingException {
        // Given
        var spec = read("{\"x\": ".repeat(24) + "1" + "}".repeat(24));
        // When
        var problems = OversizedValues.remove(spec, 10);
        // Then
        assertThat(problems).isEmpty();
    }

    @Test
    void areObjectsAndListsAtTheDeepestLevel() throws JsonProcessingException {
        // Given
        var spec = read("{\"x\": ".repeat(23) + "{\"y\": [], \"z\": 1}" + "}".repeat(23));
        // When
        var problems = OversizedValues.remove(spec, 10);
        // Then
        assertThat(problems).extracting(Problem::toString).containsExactly("spec" + ".x".repeat(23)
                + ".y: is nested more than 24 levels deep; write one text, number or boolean");
        assertThat(spec.at("/x".repeat(23))).isEqualTo(read("{\"z\": 1}"));
    }

    @Test
    void haveAPathWithIndexesAsTheyWereInTheSpec() throws JsonProcessingException {
        // Given
        var deep = "[".repeat(22) + "]".repeat(22);
        var spec = read("{\"a\": [%s, 1, %s]}".formatted("[" + deep + "]", "[" + deep + "]"));
        // When
        var problems = OversizedValues.remove(spec, 10);
        // Then
        assertThat(problems).extracting(Problem::path).containsExactly("spec.a[0]" + "[0]".repeat(22),
                "spec.a[2]" + "[0]".repeat(22));
    }

    @Test
    void areAllRemovedThoughOnlyTheFirstAreReported() throws JsonProcessingException {
        // Given
        var name = "n".repeat(1_001);
        var spec = read("{\"%s1\": 1, \"%s2\": 1, \"%s3\": 1}".formatted(name, name, name));
        // When
        var problems = OversizedValues.remove(spec, 2);
        // Then
        assertThat(problems).hasSize(2);
        assertThat(spec).isEmpty();
    }

    private static JsonNode read(String json) throws JsonProcessingException {
        return MAPPER.readTree(json);
    }
}
