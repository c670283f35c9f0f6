package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaCheckTest {
    private static final String RULE = """
            type: object
            properties:
              a: {type: integer, x-kubernetes-validations: [{rule: self == 1, message: must be 1}]}
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "type: string | text", "type: integer | 1", "type: number | 1.5", "type: number | 1",
            "type: boolean | true", "type: object | {}", "type: array | []", "description: anything | [1]",
            "x-kubernetes-int-or-string: true | 1", "x-kubernetes-int-or-string: true | 10Ki"})
    void acceptsValuesOfTheType(String schema, String value) {
        // When
        var problems = problems(schema, value);
        // Then
        assertThat(problems).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "type: string | [] | spec: \"[]\": must be of type string: \"array\"; write one text",
            "type: integer | 1.5 | spec: \"1.5\": must be of type integer: \"number\"; write a whole number",
            "type: boolean | [] | spec: \"[]\": must be of type boolean: \"array\"; write true or false",
            "type: object | [] | spec: \"[]\": must be of type object: \"array\"; write names with their values",
            "type: array | {} | spec: \"{}\": must be of type array: \"object\"; write [{}]",
            "x-kubernetes-int-or-string: true | 1.5 | spec: \"1.5\": must be of type integer or string: \"number\"; "
                    + "write a whole number or a text"})
    void refusesValuesOfAnotherType(String schema, String value, String problem) {
        // When
        var problems = problems(schema, value);
        // Then
        assertThat(problems).singleElement().asString().contains(problem);
    }

    @Test
    void suggestsNothingBeyondTheProblemsThatAreReported() {
        // When
        var problems = problems("{type: array, items: {type: object}}", IntStream.range(0, 101)
                .mapToObj(String::valueOf).collect(Collectors.joining(", ", "[", "]")));
        // Then
        assertThat(problems).hasSize(101).endsWith("spec[100]: must be of type object: \"integer\"");
        assertThat(problems.get(99)).startsWith("spec[99]: \"99\": must be of type object: \"integer\"; write");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "1 |", "3 |", "0 | should be greater than or equal to 1", "4 | should be less than or equal to 3"})
    void checksLimitsOfNumbers(String value, @Nullable String problem) {
        // When
        var problems = problems("{type: integer, minimum: 1, maximum: 3}", value);
        // Then
        assertThat(problems).hasSize(problem == null ? 0 : 1).allMatch(it -> it.endsWith(": " + problem));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {"abc |",
            "abcd | Too long: may not be more than 3 characters"})
    void checksTheLengthOfTexts(String value, @Nullable String problem) {
        // When
        var problems = problems("{type: string, maxLength: 3}", value);
        // Then
        assertThat(problems).hasSize(problem == null ? 0 : 1).allMatch(it -> it.endsWith(": " + problem));
    }

    @Test
    void countsCharactersBeyondTheBasicPlaneOnce() {
        // When
        var problems = problems("{type: string, maxLength: 3}", "\ud83e\udd80\ud83e\udd80\ud83e\udd80");
        // Then
        assertThat(problems).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "{type: array, maxItems: 2} | [1, 2] |",
            "{type: array, maxItems: 2} | [1, 2, 3] | Too many: 3: must have at most 2 items",
            "{type: object, maxProperties: 1, additionalProperties: {type: integer}} | {a: 1} |",
            "{type: object, maxProperties: 1, additionalProperties: {type: integer}} | {a: 1, b: 2} | Too many: 2: "
                    + "must have at most 1 items"})
    void checksTheSizeOfListsAndMaps(String schema, String value, @Nullable String problem) {
        // When
        var problems = problems(schema, value);
        // Then
        assertThat(problems).hasSize(problem == null ? 0 : 1).allMatch(it -> it.endsWith(": " + problem));
    }

    @Test
    void checksNoItemsOfAListThatIsTooLong() {
        // When
        var problems = problems("{type: array, maxItems: 2, items: {type: integer}}", "[a, b, c]");
        // Then
        assertThat(problems).hasSize(1);
    }

    @Test
    void namesThePathOfEachProblem() {
        // When
        var problems = problems("""
                type: object
                required: [name]
                properties:
                  name: {type: string}
                  list: {type: array, items: {type: integer, minimum: 1}}
                """, "{list: [1, 0], nmae: x}");
        // Then
        assertThat(problems).satisfiesExactly(
                missing -> assertThat(missing).startsWith("spec.name: Required value"),
                tooSmall -> assertThat(tooSmall)
                        .isEqualTo("spec.list[1]: \"0\": should be greater than or equal to 1"),
                unknown -> assertThat(unknown).startsWith("spec.nmae: unknown field").endsWith("did you mean name?"));
    }

    @Test
    void acceptsUnknownFieldsOfAnOpenSchema() {
        // When
        var problems = problems("{type: object, x-kubernetes-preserve-unknown-fields: true}", "{any: 1}");
        // Then
        assertThat(problems).isEmpty();
    }

    @Test
    void appliesRulesToValuesThatConform() {
        // When
        var problems = problems(RULE, "{a: 2}");
        // Then
        assertThat(problems).containsExactly("spec.a: must be 1");
    }

    @Test
    void acceptsValuesThatObeyTheRules() {
        // When
        var problems = problems(RULE, "{a: 1}");
        // Then
        assertThat(problems).isEmpty();
    }

    @Test
    void appliesNoRulesToValuesOfAnotherType() {
        // When
        var problems = problems(RULE, "{a: x}");
        // Then
        assertThat(problems).singleElement().asString().contains("must be of type integer");
    }

    private static List<String> problems(String schema, String value) {
        var problems = new ArrayList<Problem>();
        new SchemaCheck(problems).check("spec", YamlDocuments.parse(value).values().getFirst(),
                new Schema(YamlDocuments.parse(schema).values().getFirst()));
        return problems.stream().map(Problem::toString).toList();
    }
}
