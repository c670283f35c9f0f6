package io.skewbench.controller.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamePatternTest {

    @ParameterizedTest
    @CsvSource({"bench, bench", "bench-*, bench-", "bench-*, bench-1", "*-bench, a-bench", "a*z, az", "*, any",
            "a/*, a/b:1", "*.kafka:9092, x.kafka:9092", "a*a, aa"})
    void matches(String pattern, String name) {
        assertThat(new NamePattern(pattern).matches(name)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"bench, bench-1", "bench-*, bench", "*-bench, bench", "bench-*, other", "a*z, azb",
            "a/b, a/bc", "a/*, a", "a/*, x/a/b", "a*a, a"})
    void doesNotMatch(String pattern, String name) {
        assertThat(new NamePattern(pattern).matches(name)).isFalse();
    }

    @Test
    void doesNotUseACharacterForBothSidesOfTheStar() {
        assertThat(new NamePattern("aba*aba").matches("ababa")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a*b*", "**"})
    void rejectsPatternsThatAreBlankOrHaveSeveralStars(String pattern) {
        assertThatThrownBy(() -> new NamePattern(pattern)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"" + pattern + "\" is not a name with at most one *");
    }
}
