package io.skewbench.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"0 | 0.00", "9.994 | 9.99", "9.995 | 10.0", "99.94 | 99.9", "99.95 | 100",
            "1234.5 | 1,235", "-9.994 | -9.99", "-1234.4 | -1,234"})
    void hasThreeDigitsOrMore(double value, String text) {
        assertThat(Numbers.format(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"1.5, +1.50", "0, 0.00", "-1.5, -1.50"})
    void hasASignWhereAsked(double value, String text) {
        assertThat(Numbers.signed(value)).isEqualTo(text);
    }

    @Test
    void isADashForNothing() {
        assertThat(Numbers.rate(null)).isEqualTo("-");
        assertThat(Numbers.megabytes(null)).isEqualTo("-");
        assertThat(Numbers.millis(null)).isEqualTo("-");
        assertThat(Numbers.ratio(null)).isEqualTo("-");
    }

    @Test
    void isInTheUnitOfItsColumn() {
        assertThat(Numbers.rate(20_000.0)).isEqualTo("20,000");
        assertThat(Numbers.megabytes(1_500_000.0)).isEqualTo("1.50");
        assertThat(Numbers.millis(12.34)).isEqualTo("12.3");
        assertThat(Numbers.percent(0.125)).isEqualTo("12.5 %");
        assertThat(Numbers.ratio(1.005)).isEqualTo("1.01");
        assertThat(Numbers.count(1_234_567)).isEqualTo("1,234,567");
    }
}
