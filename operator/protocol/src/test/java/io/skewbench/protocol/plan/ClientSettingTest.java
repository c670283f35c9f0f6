package io.skewbench.protocol.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientSettingTest {

    @Test
    void givesKafkaTextForEachScalar() {
        assertThat(ClientSetting.text("lz4")).isEqualTo("lz4");
        assertThat(ClientSetting.text(true)).isEqualTo("true");
        assertThat(ClientSetting.text(5)).isEqualTo("5");
        assertThat(ClientSetting.text(-9_999_999_999L)).isEqualTo("-9999999999");
        assertThat(ClientSetting.text(1.2e9)).isEqualTo("1200000000");
        assertThat(ClientSetting.text(0.10)).isEqualTo("0.1");
        assertThat(ClientSetting.text(1e-7)).isEqualTo("0.0000001");
        assertThat(ClientSetting.text(100.0)).isEqualTo("100");
    }

    @Test
    void hasNoTextForValuesThatAreNoScalar() {
        assertThat(ClientSetting.text(null)).isNull();
        assertThat(ClientSetting.text(List.of(1))).isNull();
        assertThat(ClientSetting.text(Map.of("a", "b"))).isNull();
        assertThat(ClientSetting.text(Double.NaN)).isNull();
        assertThat(ClientSetting.text(Double.POSITIVE_INFINITY)).isNull();
        assertThat(ClientSetting.text(Double.NEGATIVE_INFINITY)).isNull();
    }

    @Test
    void readsNumbersHoweverTheyAreWritten() {
        assertThat(ClientSetting.number(30_000)).hasValue(30_000);
        assertThat(ClientSetting.number(30_000.0)).hasValue(30_000);
        assertThat(ClientSetting.number(" 30000\n")).hasValue(30_000);
        assertThat(ClientSetting.number("-1")).hasValue(-1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "30s", "1.5", "1e3", "9223372036854775808"})
    void findsNoWholeNumber(String text) {
        assertThat(ClientSetting.number(text)).isEmpty();
    }

    @Test
    void usesDefaultOnlyIfSettingIsMissing() {
        assertThat(ClientSetting.number(Map.of(), "linger.ms", 5)).isEqualTo(5);
        assertThat(ClientSetting.number(Map.of("linger.ms", "0"), "linger.ms", 5)).isZero();
    }

    @Test
    void namesPlannedSettingThatHoldsNoNumber() {
        assertThatThrownBy(() -> ClientSetting.number(Map.of("linger.ms", "soon"), "linger.ms", 5))
                .isInstanceOf(NumberFormatException.class).hasMessage("\"soon\" of linger.ms is no whole number");
    }
}
