package io.skewbench.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The smallest effect that matters is 5 %. */
class SettlingTest {
    private static final double SMALLEST_EFFECT = 0.05;

    @Test
    void takesAtLeastTwoFigures() {
        assertThat(settled()).isFalse();
        assertThat(settled(100)).isFalse();
    }

    @Test
    void isReachedByTwoFiguresThatDifferByNoMoreThanMatters() {
        assertThat(settled(100, 104.9)).isTrue();
        assertThat(settled(104.9, 100)).isTrue();
        assertThat(settled(100, 105.1)).isFalse();
    }

    @Test
    void looksAtTheLastTwoFiguresOnly() {
        assertThat(settled(100, 101, 150)).isFalse();
        assertThat(settled(50, 100, 101)).isTrue();
    }

    @Test
    void isReachedWhereTheDirectionChanges() {
        assertThat(settled(7_090, 16_000, 14_000)).isTrue();
        assertThat(settled(7_090, 12_000, 16_000)).isFalse();
        assertThat(settled(40, 20, 10)).isFalse();
    }

    @Test
    void isNotReachedWithoutAFigure() {
        assertThat(settled(100, Double.NaN)).isFalse();
        assertThat(settled(Double.NaN, 100)).isFalse();
        assertThat(settled(100, Double.NaN, 100)).isFalse();
    }

    @Test
    void isReachedWhereNothingHappensTwice() {
        assertThat(settled(0, 0)).isTrue();
        assertThat(settled(0, 10)).isFalse();
        assertThat(settled(10, 0)).isFalse();
    }

    /** Without a trend, all of four figures are in order in 1 of 12 cases, fewer of them further apart than 5 %. */
    @Test
    void isRarelyMissedInMereNoise() {
        var random = new Random(1);
        var missed = IntStream.range(0, 10_000).filter(unused -> {
            var figures = DoubleStream.generate(() -> Math.exp(0.3 * random.nextGaussian())).limit(4).boxed().toList();
            return IntStream.rangeClosed(2, 4)
                    .noneMatch(count -> Settling.isReached(figures.subList(0, count), SMALLEST_EFFECT));
        }).count();

        assertThat(missed).isBetween(300L, 833L);
    }

    private static boolean settled(double... figures) {
        return Settling.isReached(List.copyOf(DoubleStream.of(figures).boxed().toList()), SMALLEST_EFFECT);
    }
}
