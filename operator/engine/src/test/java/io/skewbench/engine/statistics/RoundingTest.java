package io.skewbench.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundingTest {

    @ParameterizedTest
    @CsvSource({"0, 0", "0.0123456, 0.0123", "-0.98765, -0.988", "12.34567, 12.346", "12345.6, 12346", "NaN, 0"})
    void keepsDigitsThatSaySomething(double figure, double rounded) {
        assertThat(Rounding.round(figure)).isEqualTo(rounded);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"0.04 | 0.0 %", "9.182 | 9.2 %", "9.96 | 10 %", "34.986 | 35 %", "1234.5 | 1,235 %"})
    void writesPercentagesForSentences(double percent, String text) {
        assertThat(Rounding.percent(percent)).isEqualTo(text);
    }
}
