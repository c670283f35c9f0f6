package io.skewbench.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Three rows, between which nothing differs, in some repetitions. */
class TrialNoiseTest {
    private static final int ROWS = 3;

    private final Random random = new Random(1);

    @Test
    void isTheDeviationWithinRepetitions() {
        // When
        var noise = noise(100, position -> 0.1 * random.nextGaussian() + position / ROWS % 2);
        // Then
        assertThat(noise.level().deviation()).isCloseTo(0.1, within(0.01));
    }

    @Test
    void leavesOutADrift() {
        // When
        var noise = noise(20, position -> 0.01 * random.nextGaussian() + 0.5 * position / 59);
        // Then
        assertThat(noise.level().deviation()).isCloseTo(0.01, within(0.003));
        assertThat(noise.drift()).hasValueSatisfying(drift -> assertThat(drift).isCloseTo(0.5, within(0.02)));
    }

    @Test
    void findsThatTrialsResembleTheOnesBefore() {
        // Given
        var last = new double[1];
        // When
        var noise = noise(100, position -> last[0] = 0.7 * last[0] + 0.1 * random.nextGaussian());
        // Then
        assertThat(noise.autocorrelation()).hasValueSatisfying(it -> assertThat(it).isCloseTo(0.7, within(0.1)));
    }

    @Test
    void isNoSmallerThanTheResolutionOfFigures() {
        assertThat(noise(5, position -> 0).level().deviation()).isEqualTo(Math.sqrt(TrialModel.LEAST_VARIANCE));
    }

    @Test
    void hasNoCorrelationWhereFiguresAreAllTheSame() {
        assertThat(noise(3, position -> Math.log(1000)).autocorrelation()).isEmpty();
    }

    @Test
    void isUnknownOfASingleTrial() {
        assertThat(TrialNoise.of(List.of(new TrialFigure(0, 1, 0, 100)))).isEmpty();
    }

    private static TrialNoise noise(int repetitions, IntToDoubleFunction logarithm) {
        return TrialNoise.of(IntStream.range(0, ROWS * repetitions).mapToObj(position -> new TrialFigure(
                position % ROWS, position / ROWS, position, Math.exp(logarithm.applyAsDouble(position)))).toList())
                .orElseThrow();
    }
}
