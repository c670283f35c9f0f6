package io.skewbench.protocol.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ErrorMessagesTest {
    @Test
    void areThoseOfTheMostFrequentErrors() {
        // When
        var kept = ErrorMessages.commonest(Map.of("A", 1L, "B", 5L, "C", 3L, "D", 4L),
                Map.of("A", "a", "B", "b", "C", "c", "D", "d"));
        // Then
        assertThat(kept).containsExactly(Map.entry("B", "b"), Map.entry("C", "c"), Map.entry("D", "d"));
    }

    @Test
    void areThoseOfOtherErrorsIfTheMostFrequentHasNone() {
        assertThat(ErrorMessages.commonest(Map.of("A", 1L, "B", 5L), Map.of("A", "a")))
                .containsExactly(Map.entry("A", "a"));
    }

    @Test
    void areNullWithoutMessages() {
        assertThat(ErrorMessages.commonest(Map.of("A", 1L), Map.of())).isNull();
    }

    @Test
    void orderEquallyFrequentErrorsByName() {
        assertThat(ErrorMessages.commonestFirst(Map.of("B", 2L, "A", 2L, "C", 3L))).containsExactly("C", "A", "B");
    }
}
