package io.skewbench.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MedianIntervalTest {
    private static final int EXPERIMENTS = 20_000;
    /** Three standard errors of a share near 95 % over that many experiments. */
    private static final double TOLERANCE = 3 * Math.sqrt(0.95 * 0.05 / EXPERIMENTS);

    @ParameterizedTest
    @CsvSource({"3, 0.75", "4, 0.875", "5, 0.9375", "6, 0.96875", "9, 0.9609375", "20, 0.9586105"})
    void reportsTheLevelThatHoldsForAnyDistribution(int size, double level) {
        assertThat(MedianInterval.of(sample(size, new Random(1), Random::nextGaussian)).level()).isCloseTo(level,
                within(1e-6));
    }

    @ParameterizedTest
    @CsvSource({"3", "4", "5", "7", "10", "20"})
    void coversNormalNoiseAsOftenAsClaimed(int size) {
        assertThat(coverage(size, Random::nextGaussian)).isGreaterThanOrEqualTo(0.95 - TOLERANCE);
    }

    @ParameterizedTest
    @CsvSource({"3", "4", "5", "7", "10", "20"})
    void coversSkewedAndTwoPeakedNoiseAtLeastAtItsLevel(int size) {
        // The median of e^x is 1 where x is normal; that of two far peaks lies between them.
        ToDoubleFunction<Random> skewed = random -> Math.exp(2 * random.nextGaussian()) - 1;
        ToDoubleFunction<Random> twoPeaks = random -> (random.nextBoolean() ? 10 : -10) + random.nextGaussian();
        var level = MedianInterval.of(sample(size, new Random(1), skewed)).level();

        assertThat(coverage(size, skewed)).isGreaterThanOrEqualTo(level - TOLERANCE * 2);
        assertThat(coverage(size, twoPeaks)).isGreaterThanOrEqualTo(level - TOLERANCE * 2);
    }

    @Test
    void threeDifferencesThatAgreeByChanceShowNothing() {
        assertThat(MedianInterval.of(new Sample(List.of(1.0, 3.0, 9.0))).excludesZero()).isFalse();
        assertThat(MedianInterval.of(new Sample(List.of(8.7, 9.0, 9.1))).excludesZero()).isTrue();
    }

    private static double coverage(int size, ToDoubleFunction<Random> noise) {
        var random = new Random(42);
        var covered = 0;
        for (var i = 0; i < EXPERIMENTS; i++) {
            covered += MedianInterval.of(sample(size, random, noise)).excludesZero() ? 0 : 1;
        }
        return (double) covered / EXPERIMENTS;
    }

    private static Sample sample(int size, Random random, ToDoubleFunction<Random> noise) {
        var values = new ArrayList<Double>();
        for (var i = 0; i < size; i++) {
            values.add(noise.applyAsDouble(random));
        }
        return new Sample(values);
    }
}
