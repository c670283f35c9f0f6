package io.skewbench.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

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
    void allowsHalfOfErrorOnLastLook() {
        assertThat(new Look(20, 20).error(0.05)).isCloseTo(0.025, within(1e-12));
    }

    @Test
    void allowsLittleEarly() {
        // 2 (1 - Φ(2.2414 / √0.25))
        assertThat(new Look(5, 20).error(0.05)).isCloseTo(7.4e-6, within(1e-7));
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
