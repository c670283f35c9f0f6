package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class YamlDocumentsTest {

    @Test
    void areReadInOrder() {
        // When
        var documents = YamlDocuments.parse("a: 1\n---\na: 2\n...\n---\n[3]\n");
        // Then
        assertThat(documents.values()).extracting(JsonNode::toString).containsExactly("{\"a\":1}", "{\"a\":2}",
                "[3]");
        assertThat(documents.error()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# nothing\n", "---\n---\n", "---\n# nothing\n---\n' '\n"})
    void areNoneWithoutContent(String text) {
        // When
        var documents = YamlDocuments.parse(text);
        // Then
        assertThat(documents.values()).isEmpty();
        assertThat(documents.error()).isNull();
    }

    @Test
    void areReadUpToTheFirstError() {
        // When
        var documents = YamlDocuments.parse("a: 1\n---\na: {b: 1\n---\na: 3\n");
        // Then
        assertThat(documents.values()).extracting(JsonNode::toString).containsExactly("{\"a\":1}");
        assertThat(documents.error()).startsWith("line 4, column ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "\"a: 1\na: 2\" | line 2, column 2: Duplicate field 'a'; keep one of them",
            "\"a:\n\tb: 1\" | line 2, column 1: found character '\\t(TAB)' that cannot start any token; indent with "
                    + "spaces",
            "a: %b | line 1, column 4: found character '%' that cannot start any token; put the value in quotes",
            "a: b: c | mapping values are not allowed here; is a line above it indented differently, or does a text "
                    + "with \": \" want quotes?",
            "\"a:\n  b: 1\n c: 2\" | expected <block end>, but found '<block mapping start>'; look for a line that is "
                    + "indented differently, and for a colon or its space that is missing",
            "\"a: 1\nb\" | could not find expected ':'; look for a line that is indented differently, and for a colon "
                    + "or its space that is missing",
            "a: {{ x }} | a map or a list stands where the name of a field should be; put quotes around {{, or render "
                    + "the template first"})
    void haveARemedyForTheError(String text, String error) {
        // When
        var documents = YamlDocuments.parse(text);
        // Then
        assertThat(documents.error()).endsWith(error);
    }
}
