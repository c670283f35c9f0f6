package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlTreeTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "{a: &x text, b: *x} | {'a':'text','b':'text'}",
            "{a: &x [1, 2], b: *x} | {'a':[1,2],'b':[1,2]}",
            "{a: &x {c: 1}, b: [*x, *x]} | {'a':{'c':1},'b':[{'c':1},{'c':1}]}",
            "{a: &x 1, b: &x 2, c: *x} | {'a':1,'b':2,'c':2}",
            "{a: &x {c: 1}, <<: *x} | {'a':{'c':1},'c':1}",
            "{a: &x {c: 1}, b: {c: 2, <<: *x}} | {'a':{'c':1},'b':{'c':2}}",
            "{<<: [{a: 1}, {a: 2, b: 3}]} | {'a':1,'b':3}",
            "{<<: {a: 1}} | {'a':1}"})
    void holdsTheValuesThatAliasesAndMergeKeysStandFor(String yaml, String json) {
        // When
        var documents = YamlDocuments.parse(yaml);
        // Then
        assertThat(documents.values()).singleElement().hasToString(json.replace('\'', '"'));
    }

    @Test
    void forgetsAnchorsOfEarlierDocuments() {
        // When
        var documents = YamlDocuments.parse("a: &x 1\n---\nb: *x\n");
        // Then
        assertThat(documents.error()).contains("*x: no anchor &x ends before this; define it above");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "a: *later | line 1, column 4: *later: no anchor &later ends before this; define it above",
            "a: &self [*self] | *self: no anchor &self ends before this; define it above",
            "<<: text | <<: write an alias of a map, or a list of these",
            "<<: [{a: 1}, 2] | <<: write an alias of a map, or a list of these"})
    void namesAnAliasThatStandsForNothing(String yaml, String error) {
        // When
        var documents = YamlDocuments.parse(yaml);
        // Then
        assertThat(documents.error()).endsWith(error);
    }

    @Test
    void takesAliasesOfUpToAHundredThousandValues() {
        // Given a list of 99 values and itself, and 1,000 aliases of it
        var yaml = aliases(1_000);
        // When
        var documents = YamlDocuments.parse(yaml);
        // Then
        assertThat(documents.error()).isNull();
    }

    @Test
    void refusesAliasesOfMoreThanAHundredThousandValues() {
        // Given
        var yaml = aliases(1_001);
        // When
        var documents = YamlDocuments.parse(yaml);
        // Then
        assertThat(documents.error()).endsWith(
                "*x: the aliases of this document stand for more than 100000 values; write fewer");
    }

    private static String aliases(int count) {
        return "a: &x [" + String.join(", ", Collections.nCopies(99, "1")) + "]\nb: ["
                + String.join(", ", Collections.nCopies(count, "*x")) + "]\n";
    }
}
