package io.skewbench.protocol.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.protocol.bounds.UnreadableException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnsTest {
    @Test
    void numberNamesInTheOrderOfTheirFirstOccurrence() {
        assertThat(Columns.numbered(List.of("b", "a", "b", "c"))).containsExactly(Map.entry("b", 0), Map.entry("a", 1),
                Map.entry("c", 2));
    }

    @Test
    void haveToBeOfEqualLength() {
        assertThatCode(() -> Columns.check("rows", List.of(List.of(1, 2), List.of("a", "b"))))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> Columns.check("rows", List.of(List.of(1, 2), List.of("a"))))
                .isInstanceOf(UnreadableException.class).hasMessageContaining("The columns of rows differ in length");
    }

    @Test
    void haveToBeComplete() {
        assertThatThrownBy(() -> Columns.check("rows", List.of(List.of(1, 2), Arrays.asList("a", null))))
                .isInstanceOf(UnreadableException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1})
    void refuseNumbersWithoutAName(int number) {
        assertThatThrownBy(() -> Columns.name(List.of("a"), number)).isInstanceOf(UnreadableException.class);
    }
}
