package io.skewbench.protocol.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientSettingTest {

    @ParameterizedTest
    @CsvSource(quoteCharacter = '\'', value = {"\"text\", text", "\"\", ''", "true, true", "5, 5",
            "-9999999999, -9999999999", "0.10, 0.1", "1e3, 1000", "1e-7, 0.0000001", "100.0, 100"})
    void readsScalarAsTextThatKafkaGets(String json, String text) throws IOException {
        assertThat(ClientSetting.text(Json.mapper().readValue(json, Object.class))).isEqualTo(text);
    }

    @ParameterizedTest
    @NullSource
    @MethodSource("noScalars")
    void hasNoTextForAnythingElse(@Nullable Object value) {
        assertThat(ClientSetting.text(value)).isNull();
    }

    static Stream<Object> noScalars() {
        return Stream.of(List.of("a"), Map.of("a", "b"), Double.NaN, Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY);
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
                .isInstanceOf(NumberFormatException.class).hasMessage("\"soon\" of linger.ms is not a whole number");
    }
}
