package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class AbsentFieldsTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @Test
    void areFieldsOfTheSchemaWithoutAValue() throws JsonProcessingException {
        // Given
        var node = read("{\"a\": null, \"b\": 1}");
        // When
        AbsentFields.drop(node, schema("{\"properties\": {\"a\": {}, \"b\": {}}}"));
        // Then
        assertThat(node).isEqualTo(read("{\"b\": 1}"));
    }

    @Test
    void areFoundInListsAndMaps() throws JsonProcessingException {
        // Given
        var node = read("{\"list\": [{\"a\": null}], \"map\": {\"x\": {\"a\": null}}}");
        // When
        AbsentFields.drop(node, schema("""
                {"properties": {"list": {"items": {"properties": {"a": {}}}},
                                "map": {"additionalProperties": {"properties": {"a": {}}}}}}"""));
        // Then
        assertThat(node).isEqualTo(read("{\"list\": [{}], \"map\": {\"x\": {}}}"));
    }

    @Test
    void areNotFieldsThatAnOpenSchemaDoesNotDescribe() throws JsonProcessingException {
        // Given
        var node = read("{\"any\": null, \"known\": null}");
        // When
        AbsentFields.drop(node, schema("""
                {"x-kubernetes-preserve-unknown-fields": true, "properties": {"known": {}}}"""));
        // Then
        assertThat(node).isEqualTo(read("{\"any\": null}"));
    }

    @Test
    void areAllFieldsWithoutAValueIfTheSchemaIsUnknown() throws JsonProcessingException {
        // Given
        var node = read("{\"a\": null, \"list\": [{\"b\": null, \"c\": 1}]}");
        // When
        AbsentFields.drop(node, null);
        // Then
        assertThat(node).isEqualTo(read("{\"list\": [{\"c\": 1}]}"));
    }

    @Test
    void areNotItemsOfLists() throws JsonProcessingException {
        // Given
        var node = read("{\"list\": [null, 1]}");
        // When
        AbsentFields.drop(node, schema("{\"properties\": {\"list\": {}}}"));
        // Then
        assertThat(node).isEqualTo(read("{\"list\": [null, 1]}"));
    }

    private static Schema schema(String json) throws JsonProcessingException {
        return new Schema(read(json));
    }

    private static JsonNode read(String json) throws JsonProcessingException {
        return MAPPER.readTree(json);
    }
}
