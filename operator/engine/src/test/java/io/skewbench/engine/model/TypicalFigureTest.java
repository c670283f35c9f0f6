package io.skewbench.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TypicalFigureTest {
    private static final double ERROR = 0.05;

    @Test
    void isUnknownFromASingleTrial() {
        assertThat(TypicalFigure.of(List.of(7.0), ERROR)).isEmpty();
    }

    @Test
    void isStudentsIntervalOfTheLogarithms() {
        // Given logarithms 0, 1 and 2: their mean is 1, its standard error 1/√3, and t with 2 degrees of freedom 4.3027
        var figures = List.of(1.0, Math.E, Math.E * Math.E);
        // When
        var interval = TypicalFigure.of(figures, ERROR).orElseThrow();
        // Then
        assertThat(Math.log(interval.low())).isCloseTo(1 - 4.3027 / Math.sqrt(3), within(1e-4));
        assertThat(Math.log(interval.high())).isCloseTo(1 + 4.3027 / Math.sqrt(3), within(1e-4));
    }

    @Test
    void isOfPlainFiguresIfOneIsZero() {
        // Given a mean of 1, whose standard error is 1/√3
        var figures = List.of(0.0, 1.0, 2.0);
        // When
        var interval = TypicalFigure.of(figures, ERROR).orElseThrow();
        // Then
        assertThat(interval.low()).as("no figure is below 0").isZero();
        assertThat(interval.high()).isCloseTo(1 + 4.3027 / Math.sqrt(3), within(1e-4));
    }

    @Test
    void isNoNarrowerThanTheResolutionOfTheFigures() {
        // When
        var interval = TypicalFigure.of(List.of(50.0, 50.0), ERROR).orElseThrow();
        // Then
        assertThat(interval.low()).isLessThan(50);
        assertThat(interval.high()).isGreaterThan(50);
    }

    @Test
    void holdsTheTypicalFigureInNineteenOfTwentyRuns() {
        // Given runs of five trials with noise of 10 % around 100
        var random = new Random(4);
        // When
        var held = IntStream.range(0, 10_000).filter(run -> {
            var interval = TypicalFigure.of(random.doubles(5).boxed()
                    .map(unused -> 100 * Math.exp(0.1 * random.nextGaussian())).toList(), ERROR).orElseThrow();
            return interval.low() <= 100 && interval.high() >= 100;
        }).count();
        // Then
        assertThat(held / 10_000.0).isCloseTo(0.95, within(0.01));
    }
}
