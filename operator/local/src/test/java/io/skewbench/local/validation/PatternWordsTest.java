package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PatternWordsTest {
    private static final String SIZE = "^([0-9]{1,9}|[0-9]{1,6}(k|Ki)|[0-9]{1,3}(M|Mi)|1(G|Gi))$";
    private static final String QUANTITY = "^[0-9]{1,15}([.][0-9]{1,9})?([KMGTPE]i|[numkMGTPE]|[eE][0-9]{1,2})?$";
    private static final String NAME = "^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$";

    static Stream<String> ofDefinitions() {
        return Definitions.kinds().stream().flatMap(kind -> Definitions.schema(kind).stream())
                .flatMap(PatternWordsTest::patterns).distinct();
    }

    @ParameterizedTest
    @CsvSource({"'" + SIZE + "', a whole number of bytes, is not a size in the allowed range",
            "'" + QUANTITY + "', a quantity of Kubernetes, is not a quantity",
            "'" + NAME + "', lower-case letters, holds characters that are not allowed here"})
    void sayWhatAPatternAllows(String pattern, String description, String remedy) {
        assertThat(PatternWords.description(pattern)).startsWith(description);
        assertThat(PatternWords.remedy(pattern)).startsWith(remedy);
    }

    @ParameterizedTest
    @MethodSource("ofDefinitions")
    void giveAnExampleThatThePatternAllows(String pattern) {
        // When
        var example = PatternWords.description(pattern).replaceAll(".* ", "");
        // Then
        assertThat(example).matches(pattern);
    }

    private static Stream<String> patterns(Schema schema) {
        var below = Stream.concat(schema.properties().stream().flatMap(name -> schema.field(name).stream()),
                schema.type().equals("array") ? Stream.of(schema.items()) : Stream.empty());
        return Stream.concat(schema.pattern().stream().map(Pattern::pattern),
                below.flatMap(PatternWordsTest::patterns));
    }
}
