package io.skewbench.controller.decoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldPathTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @Test
    void isWhereJacksonFailed() throws JsonProcessingException {
        // Given
        var resource = read("{\"spec\": {\"list\": [1, {\"field\": \"x\"}]}}");
        // When
        var path = FieldPath.of(failure("spec", "list", 1, "field"), resource);
        // Then
        assertThat(path).hasToString("spec.list[1].field");
        assertThat(path.value(resource)).isEqualTo(read("\"x\""));
    }

    @Test
    void isTheDeepestAncestorOfAnAbsentField() throws JsonProcessingException {
        // Given
        var resource = read("{\"spec\": {\"list\": [1]}}");
        // When
        var path = FieldPath.of(failure("spec", "list", 3, "field"), resource);
        // Then
        assertThat(path).hasToString("spec.list");
    }

    @Test
    void isNowhereIfTheResourceHasNoneOfTheFields() throws JsonProcessingException {
        // Given
        var resource = read("{\"spec\": {}}");
        // Then
        assertThatThrownBy(() -> FieldPath.of(failure("status", "phase"), resource))
                .isInstanceOf(IllegalStateException.class).hasMessage("Cannot decode any of the resource");
    }

    @ParameterizedTest
    @CsvSource({"spec, true", "status, false", "field, false"})
    void isInTheFieldThatItBeginsWith(String field, boolean expected) {
        // Given
        var path = path("spec", "field");
        // When
        var isIn = path.isIn(field);
        // Then
        assertThat(isIn).isEqualTo(expected);
    }

    @Test
    void removesAField() throws JsonProcessingException {
        // Given
        var resource = read("{\"spec\": {\"a\": 1, \"b\": 2}}");
        // When
        path("spec", "a").remove((ObjectNode) resource);
        // Then
        assertThat(resource).isEqualTo(read("{\"spec\": {\"b\": 2}}"));
    }

    @Test
    void removesAnElementOfAList() throws JsonProcessingException {
        // Given
        var resource = read("{\"spec\": {\"a\": [1, 2, 3]}}");
        // When
        path("spec", "a", 1).remove((ObjectNode) resource);
        // Then
        assertThat(resource).isEqualTo(read("{\"spec\": {\"a\": [1, 3]}}"));
    }

    @Test
    void removesNoFieldOfASingleValue() throws JsonProcessingException {
        // Given
        var resource = (ObjectNode) read("{\"spec\": 1}");
        // Then
        assertThatThrownBy(() -> path("spec", "a").remove(resource)).isInstanceOf(IllegalStateException.class)
                .hasMessage("No field of a single value");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', value = {
            "{\"a\": {\"b\": 1, \"c\": 2}} | {\"a\": {}}",
            "{\"a\": [1, 2]} | {\"a\": []}",
            "{\"a\": {}} | {}",
            "{\"a\": []} | {}",
            "{\"a\": 1} | {}"})
    void emptiesTheFieldOfTheSpecThatContainsIt(String before, String after) throws JsonProcessingException {
        // Given
        var resource = read("{\"spec\": " + before + "}");
        // When
        path("spec", "a", "b").empty((ObjectNode) resource);
        // Then
        assertThat(resource).isEqualTo(read("{\"spec\": " + after + "}"));
    }

    @Test
    void emptiesAWholeSpecThatItNames() throws JsonProcessingException {
        // Given
        var resource = read("{\"spec\": {\"a\": 1}}");
        // When
        path("spec").empty((ObjectNode) resource);
        // Then
        assertThat(resource).isEqualTo(read("{\"spec\": {}}"));
    }

    private static FieldPath path(Object... steps) {
        return new FieldPath(references(steps));
    }

    private static JsonMappingException failure(Object... steps) {
        var failure = new JsonMappingException(null, "wrong");
        references(steps).reversed().forEach(failure::prependPath);
        return failure;
    }

    /** @param steps names of fields and indexes in lists */
    private static List<Reference> references(Object... steps) {
        var references = new ArrayList<Reference>();
        for (var step : steps) {
            references.add(step instanceof Integer index
                    ? new Reference(List.of(), index)
                    : new Reference(List.of(), (String) step));
        }
        return references;
    }

    private static JsonNode read(String json) throws JsonProcessingException {
        return MAPPER.readTree(json);
    }
}
