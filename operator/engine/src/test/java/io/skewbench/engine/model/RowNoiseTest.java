package io.skewbench.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Three rows, of which the last may be noisier than the others. */
class RowNoiseTest {
    private static final double ERROR = 0.01;

    private final Random random = new Random(1);

    @ParameterizedTest
    @CsvSource({"5, 20, 75", "10, 4, 70", "10, 20, 99"})
    void findsNoiseOfSeveralTimesTheSize(int repetitions, double times, int least) {
        assertThat(found(repetitions, times)).isGreaterThanOrEqualTo(least);
    }

    @ParameterizedTest
    @CsvSource({"3", "5", "10"})
    void keepsItsErrorWhereAllRowsAreEquallyNoisy(int repetitions) {
        // Three standard deviations above one in a hundred
        assertThat(found(repetitions, 1)).isLessThanOrEqualTo(4);
    }

    @Test
    void needsTwoRowsOfTwoTrials() {
        assertThat(new RowNoise(new TreeMap<>(Map.of(0, new double[]{1, 2, 9}))).unequal(ERROR)).isEmpty();
        assertThat(new RowNoise(new TreeMap<>(Map.of(0, new double[]{1, 2, 9}, 1, new double[]{1}))).unequal(ERROR))
                .isEmpty();
    }

    /** Returns in how many of a hundred runs the noisy row is found. */
    private long found(int repetitions, double times) {
        return IntStream.range(0, 100).filter(run -> {
            var deviations = new TreeMap<Integer, double[]>();
            IntStream.range(0, 3).forEach(row -> deviations.put(row, IntStream.range(0, repetitions)
                    .mapToDouble(trial -> (row == 2 ? times : 1) * random.nextGaussian()).toArray()));
            return new RowNoise(deviations).unequal(ERROR).isPresent();
        }).count();
    }
}
