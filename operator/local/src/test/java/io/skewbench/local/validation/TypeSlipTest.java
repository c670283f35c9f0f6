package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypeSlipTest {
    private static final String FROM_1_TO_9 = "{type: integer, minimum: 1, maximum: 9}";
    private static final String ZIPF = """
            {type: object, required: [partitions], properties: {partitions: {type: integer}, exponent: {type: number}}}
            """;

    @ParameterizedTest
    @CsvSource(quoteCharacter = '\'', value = {
            "integer, '\"100\"', write 100",
            "integer, 100.0, write 100",
            "integer, 1e2, write 100",
            "integer, '\" -7 \"', write -7",
            "integer, 1.5, write a whole number",
            "integer, 1e999999999, write a whole number",
            "integer, '\"1e-999999999\"', write a whole number",
            "integer, '\"many\"', write a whole number",
            "integer, '[1]', write a whole number",
            "number, '\"0.5\"', write 0.5",
            "number, '\"half\"', write a number",
            "boolean, '\"yes\"', write true",
            "boolean, 0, write false",
            "boolean, '\"perhaps\"', write true or false",
            "string, 1, put it in quotes",
            "string, true, put it in quotes",
            "string, '[a]', write a",
            "string, '[a, b]', write one text",
            "string, '{}', write one text",
            "object, '\"a\"', 'write names with their values, such as {NAME: VALUE}'"})
    void suggestsTheIntendedValue(String wanted, String value, String remedy) {
        assertThat(remedy("type: " + wanted, value)).isEqualTo(remedy);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '\'', value = {
            "'\"9\"', write 9", "'\"10\"', write a whole number from 1 to 9", "1k, write a whole number from 1 to 9"})
    void suggestsOnlyNumbersWithinTheRange(String value, String remedy) {
        assertThat(remedy(FROM_1_TO_9, value)).isEqualTo(remedy);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '\'', value = {
            "integer, 3, write [3]",
            "integer, '\"0, 1\"', 'write [0, 1]'",
            "integer, '\"0, one\"', 'write a list, each item on a line of its own after a hyphen and a space'",
            "string, '\"a,b\"', 'write [a,b]'",
            "object, '{a: [1, 2]}', 'write [{a: [1, 2]}]'",
            "object, 1, 'write a list, each item on a line of its own after a hyphen and a space'"})
    void suggestsAListOfTheValue(String item, String value, String remedy) {
        assertThat(remedy("{type: array, items: {type: " + item
                + ", additionalProperties: {type: array, items: {type: integer}}}}", value)).isEqualTo(remedy);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '\'', value = {
            "10, write {partitions: 10}",
            "1.5, 'write one or more of its fields: partitions, exponent'",
            "'[1]', 'write one or more of its fields: partitions, exponent'"})
    void suggestsTheOnlyFieldThatTakesTheValueAlone(String value, String remedy) {
        assertThat(remedy(ZIPF, value)).isEqualTo(remedy);
    }

    @Test
    void suggestsTheFieldThatIsNamed() {
        // When
        var remedy = remedy("{type: object, properties: {rate: {type: integer}, unlimited: {type: object}}}",
                "unlimited");
        // Then
        assertThat(remedy).isEqualTo("write {unlimited: {}}");
    }

    @Test
    void listsTheFieldsWhereSeveralTakeTheValue() {
        // When
        var remedy = remedy("{type: object, properties: {a: {type: integer}, b: {type: integer}}}", "1");
        // Then
        assertThat(remedy).isEqualTo("write one or more of its fields: a, b");
    }

    @Test
    void saysWhatIsWrongWithANumberThatQuotesDoNotHelp() {
        // When
        var remedy = remedy("""
                type: string
                x-kubernetes-validations: [{rule: self.endsWith('s'), message: 'write it like 30s'}]
                """, "30");
        // Then
        assertThat(remedy).isEqualTo("write it like 30s");
    }

    @Test
    void describesNumbersAndTextsInWordsOfThePattern() {
        // When
        var remedy = remedy("{x-kubernetes-int-or-string: true, pattern: '^[0-9]{1,6}(k|Ki|M|Mi|G|Gi)$'}", "1.5");
        // Then
        assertThat(remedy)
                .isEqualTo("write a whole number of bytes, with one of the suffixes k, Ki, M, Mi, G and Gi if "
                        + "need be, such as 100, 10Ki or 1Mi");
    }

    @Test
    void doesNotRepeatLongValues() {
        // When
        var remedy = remedy("{type: array, items: {type: string}}", "x".repeat(100));
        // Then
        assertThat(remedy).isEqualTo("write a list, each item on a line of its own after a hyphen and a space");
    }

    private static String remedy(String schema, String value) {
        return TypeSlip.remedy(new Schema(parsed(schema)), parsed(value));
    }

    private static JsonNode parsed(String yaml) {
        return YamlDocuments.parse(yaml).values().getFirst();
    }
}
