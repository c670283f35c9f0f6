package io.skewbench.worker.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.LongToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RandomnessTest {
    private static final int DRAWS = 100_000;
    private final Randomness randomness = new Randomness(1, Randomness.FOR_ARRIVALS);

    @Test
    void drawsTheSameAtTheSamePosition() {
        assertThat(new Randomness(1, Randomness.FOR_ARRIVALS).bits(7)).isEqualTo(randomness.bits(7));
    }

    @Test
    void drawsOtherNumbersForOtherPurposes() {
        assertThat(new Randomness(1, Randomness.FOR_RATES).bits(7)).isNotEqualTo(randomness.bits(7));
    }

    @Test
    void drawsUnitsBelowOne() {
        assertThat(Randomness.unit(-1L)).isLessThan(1);
        assertThat(mean(position -> Randomness.unit(randomness.bits(position)))).isCloseTo(0.5, within(0.005));
    }

    @Test
    void drawsNormalNumbersWithMeanZeroAndVarianceOne() {
        assertThat(mean(randomness::normal)).isCloseTo(0, within(0.02));
        assertThat(mean(position -> Math.pow(randomness.normal(position), 2))).isCloseTo(1, within(0.02));
    }

    @Test
    void drawsExponentialNumbersWithMeanAndVarianceOne() {
        assertThat(mean(randomness::exponential)).isCloseTo(1, within(0.02));
        assertThat(mean(position -> Math.pow(randomness.exponential(position) - 1, 2))).isCloseTo(1, within(0.05));
    }

    private static double mean(LongToDoubleFunction draw) {
        return LongStream.range(0, DRAWS).mapToDouble(draw).average().orElseThrow();
    }
}
