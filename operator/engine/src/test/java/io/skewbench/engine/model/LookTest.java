package io.skewbench.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LookTest {

    @Test
    void changesNothingForOnlyLook() {
        assertThat(Look.only().pValue(0.03)).isEqualTo(0.03);
        assertThat(Look.only().error(0.05)).isEqualTo(0.05);
    }

    @Test
    void allowsMostOnLastLook() {
        // 2 (1 - Φ(z)), where 1 - Φ(z) + exp(1/2 - z) (1 - Φ(z - 1)) = 0.025.
        assertThat(new Look(20, 20).error(0.05)).isCloseTo(0.0201, within(1e-4));
    }

    @Test
    void allowsLittleEarly() {
        // 2 (1 - Φ((1.8204 + 0.125) / √0.25))
        assertThat(new Look(5, 20).error(0.05)).isCloseTo(1e-4, within(1e-5));
    }

    /** Random walks of many small steps cross the line a little less often than a Brownian motion. */
    @Test
    void isWrongAsOftenAsAllowedHoweverOftenOneLooks() {
        // Given
        var random = new Random(1);
        var looks = IntStream.rangeClosed(1, 200).mapToDouble(look -> new Look(look, 200).error(0.2)).toArray();
        // When
        var wrong = IntStream.range(0, 4_000).filter(run -> {
            var sum = 0.0;
            var crossed = false;
            for (var look = 0; look < looks.length; look++) {
                sum += random.nextGaussian();
                var z = Math.abs(sum) / Math.sqrt(look + 1);
                crossed |= 2 * new NormalDistribution().cumulativeProbability(-z) <= looks[look];
            }
            return crossed;
        }).count();
        // Then
        assertThat(wrong / 4_000.0).isBetween(0.16, 0.21);
    }

    @ParameterizedTest
    @CsvSource({"4, 0.05", "10, 0.05", "20, 0.05", "12, 0.005"})
    void agreesInPValueAndError(int repetitions, double allowed) {
        var look = new Look(repetitions, 20);

        assertThat(look.pValue(look.error(allowed))).isCloseTo(allowed, within(1e-9));
    }

    @Test
    void keepsPValuesBelowOne() {
        assertThat(new Look(4, 20).pValue(0.9)).isEqualTo(1);
        assertThat(new Look(4, 20).pValue(0)).isBetween(0.0, 1e-9);
    }

    @ParameterizedTest
    @CsvSource({"0, 5", "6, 5"})
    void refusesLookOutsideOfRun(int repetitions, int last) {
        assertThatThrownBy(() -> new Look(repetitions, last)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("There is no look after " + repetitions + " of " + last + " repetitions");
    }
}
