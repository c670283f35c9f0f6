package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SchemaTest {

    @Test
    void describesTheFieldsOfAnObject() {
        // When
        var schema = schema("{type: object, description: A load, required: [rate], properties: {rate: {}, steps: {}}}");
        // Then
        assertThat(schema.type()).isEqualTo("object");
        assertThat(schema.description()).isEqualTo("A load");
        assertThat(schema.properties()).containsExactly("rate", "steps");
        assertThat(schema.required()).containsExactly("rate");
    }

    @Test
    void findsThePropertyOfAName() {
        // Given
        var schema = schema("{properties: {rate: {type: number}}, additionalProperties: {type: string}}");
        // When
        var field = schema.field("rate");
        // Then
        assertThat(field).map(Schema::type).hasValue("number");
    }

    @Test
    void takesAnyOtherNameForAnEntryOfTheMap() {
        // Given
        var schema = schema("{properties: {rate: {type: number}}, additionalProperties: {type: string}}");
        // When
        var field = schema.field("acks");
        // Then
        assertThat(field).map(Schema::type).hasValue("string");
    }

    @Test
    void knowsNoOtherFieldsOfAnObjectThatIsNoMap() {
        // Given
        var schema = schema("{properties: {rate: {type: number}}, additionalProperties: true}");
        // When
        var field = schema.field("acks");
        // Then
        assertThat(field).isEmpty();
    }

    @Test
    void describesTheItemsOfAList() {
        // Given
        var schema = schema("{type: array, items: {type: integer}}");
        // When
        var items = schema.items();
        // Then
        assertThat(items.type()).isEqualTo("integer");
    }

    @Test
    void demandsNothingOfItemsThatAreNotDescribed() {
        // Given
        var schema = schema("{type: array}");
        // When
        var items = schema.items();
        // Then
        assertThat(items.type()).isEmpty();
        assertThat(items.required()).isEmpty();
        assertThat(items.rules()).isEmpty();
    }

    @Test
    void returnsALimitOfAnyValue() {
        // Given a limit that is easily mistaken for none
        var schema = schema("{minimum: 0}");
        // When
        var limit = schema.limit("minimum");
        // Then
        assertThat(limit).hasValueSatisfying(value -> assertThat(value.asInt()).isZero());
    }

    @Test
    void returnsNoLimitThatIsNotGiven() {
        // Given
        var schema = schema("{minimum: 0}");
        // When
        var limit = schema.limit("maximum");
        // Then
        assertThat(limit).isEmpty();
    }

    @Test
    void readsPatternAndRules() {
        // When
        var schema = schema(
                "{pattern: '^[a-z]+$', x-kubernetes-validations: [{rule: self.a == 1, message: must be 1}]}");
        // Then
        assertThat(schema.pattern()).hasValueSatisfying(pattern -> assertThat(pattern.pattern()).isEqualTo("^[a-z]+$"));
        assertThat(schema.rules()).containsExactly(new Rule("self.a == 1", "must be 1", "", ""));
    }

    @Test
    void readsTheExtensionsOfKubernetes() {
        // When
        var schema = schema("{x-kubernetes-int-or-string: true, x-kubernetes-preserve-unknown-fields: true}");
        // Then
        assertThat(schema.intOrString()).isTrue();
        assertThat(schema.open()).isTrue();
    }

    @Test
    void isClosedAndOfOneTypeWithoutTheExtensions() {
        // When
        var schema = schema("{type: object}");
        // Then
        assertThat(schema.intOrString()).isFalse();
        assertThat(schema.open()).isFalse();
        assertThat(schema.pattern()).isEmpty();
    }

    private static Schema schema(String yaml) {
        return new Schema(YamlDocuments.parse(yaml).values().getFirst());
    }
}
