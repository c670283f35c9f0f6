package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShortListTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"a | a", "a b | a, b", "a b c | a, b and 1 more", "a b c d | a, b and 2 more"})
    void countsTheItemsThatItDoesNotWriteOut(String items, String expected) {
        // When
        var text = ShortList.of(List.of(items.split(" ")), 2);
        // Then
        assertThat(text).isEqualTo(expected);
    }
}
