package io.skewbench.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunPowerTest {
    private static final int ROWS = 3;

    private final RunPower power = new RunPower(ROWS, ROWS - 1);

    @Test
    void takesMoreRepetitionsForSmallerDifferences() {
        assertThat(power.repetitions(0.2, 0.1)).hasValue(8);
        assertThat(power.repetitions(0.1, 0.1).orElseThrow()).isBetween(20, 26);
    }

    @Test
    void takesAsManyRepetitionsAsAnIntervalNeedsWithoutNoise() {
        assertThat(power.repetitions(0.05, 0.001)).hasValue(3);
    }

    @Test
    void findsThatTheLongestRunDoesNotSuffice() {
        assertThat(power.repetitions(0.01, 0.2)).isEmpty();
    }

    @Test
    void isThePowerOfTheTestThatVerdictsUse() {
        // Given
        var repetitions = power.repetitions(0.2, 0.1).orElseThrow();
        var random = new Random(1);
        var runs = 2000;
        // When
        var found = IntStream.range(0, runs).filter(run -> isFound(repetitions, random)).count();
        // Then as many as promised or a few more, as the number of repetitions is rounded up
        assertThat((double) found / runs).isCloseTo(Effect.POWER + 0.03, within(0.06));
    }

    private static boolean isFound(int repetitions, Random random) {
        var trials = IntStream.range(0, ROWS * repetitions).mapToObj(position -> {
            var row = (position + position / ROWS) % ROWS;
            return new TrialFigure(row, position / ROWS, position,
                    Math.exp((row == 1 ? Math.log(1.2) : 0) + 0.1 * random.nextGaussian()));
        }).toList();
        var model = TrialModel.fit(trials, 0);
        return model.effectOf(1).orElseThrow().pValue() <= TestFamily.ERROR / (ROWS - 1);
    }
}
