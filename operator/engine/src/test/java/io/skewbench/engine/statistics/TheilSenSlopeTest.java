package io.skewbench.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class TheilSenSlopeTest {
    private static final int SERIES = 2_000;

    @Test
    void isExactForALine() {
        assertThat(TheilSenSlope.upperBound(IntStream.range(0, 10).mapToDouble(i -> 5 + 0.25 * i).toArray()))
                .hasValueCloseTo(0.25, Offset.offset(1e-9));
    }

    @Test
    void leavesOutMissingValuesAndHardlyMovesByAnOutlier() {
        // Given
        var values = IntStream.range(0, 20).mapToDouble(i -> 5 + 0.25 * i).toArray();
        values[3] = Double.NaN;
        values[11] = 1e6;
        // When
        var bound = TheilSenSlope.upperBound(values);
        // Then
        assertThat(bound).hasValueCloseTo(0.25, Offset.offset(1e-9));
    }

    @Test
    void isUnknownForThreeValues() {
        assertThat(TheilSenSlope.upperBound(1, 2, 3)).isEmpty();
        assertThat(TheilSenSlope.upperBound(1, 2, 3, Double.NaN)).isEmpty();
        assertThat(TheilSenSlope.upperBound()).isEmpty();
    }

    @Test
    void isAboveTheSlopeInNineteenOfTwentySeries() {
        // Given
        var random = new Random(5);
        // When
        var above = IntStream.range(0, SERIES).filter(series -> TheilSenSlope.upperBound(
                IntStream.range(0, 15).mapToDouble(i -> -0.4 * i + random.nextGaussian()).toArray())
                .orElseThrow() >= -0.4).count();
        // Then
        assertThat(above / (double) SERIES).isCloseTo(0.95, Offset.offset(0.015));
    }
}
