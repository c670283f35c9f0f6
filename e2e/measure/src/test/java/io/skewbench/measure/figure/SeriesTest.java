package io.skewbench.measure.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SeriesTest {
    @Test
    void hasTheMiddleValueAsMedian() {
        assertThat(new Series(List.of(9.0, 1.0, 2.0)).median()).isEqualTo(2);
    }

    @Test
    void hasTheMeanOfBothMiddleValuesAsMedian() {
        assertThat(new Series(List.of(9.0, 1.0, 2.0, 4.0)).median()).isEqualTo(3);
    }

    @Test
    void isComparedRoundByRound() {
        // Given
        var series = new Series(List.of(2.0, 9.0));
        var other = new Series(List.of(1.0, 3.0));
        // Then
        assertThat(series.over(other).values()).containsExactly(2.0, 3.0);
        assertThat(series.less(other).values()).containsExactly(1.0, 6.0);
    }

    @Test
    void isNotComparedWithOtherRounds() {
        assertThatThrownBy(() -> Series.of(1).over(new Series(List.of(1.0, 2.0))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void hasAtLeastOneValue() {
        assertThatThrownBy(() -> new Series(List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
