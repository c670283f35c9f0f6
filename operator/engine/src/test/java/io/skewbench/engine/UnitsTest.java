package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Quantity;
import io.skewbench.protocol.bounds.Bounds;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTest {

    @ParameterizedTest
    @CsvSource({"0, PT0S", "0s, PT0S", "500ms, PT0.5S", "1m30s, PT1M30S", "1.5h, PT1H30M", "2h45m0.5s, PT2H45M0.5S",
            "250us, PT0.00025S", "7ns, PT0.000000007S", ".5s, PT0.5S", "2562047h, PT2562047H"})
    void readsDurationsAsGoDoes(String text, Duration duration) {
        assertThat(Units.duration(text)).isEqualTo(duration);
    }

    @Test
    void readsAsManyPartsAsASettingHasRoomFor() {
        assertThat(Units.duration("1s".repeat(Bounds.SETTING_CHARACTERS / 2)))
                .isEqualTo(Duration.ofSeconds(Bounds.SETTING_CHARACTERS / 2));
    }

    @ParameterizedTest
    @CsvSource({"5, is not a duration", "'', is not a duration", "-5s, must not be negative", "1d, is not a duration",
            "5 s, is not a duration", "s, is not a duration", "2562048h, is too long",
            "99999999999999999999999999h, is too long"})
    void refusesOtherTexts(String text, String remedy) {
        assertThatThrownBy(() -> Units.duration(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(remedy);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "100, 100", "10Ki, 10240", "1Mi, 1048576", "1.5Ki, 1536", "1k, 1000", "2e3, 2000",
            "7Ei, 8070450532247928832"})
    void readsSizesAsKubernetesDoes(String text, long bytes) {
        assertThat(Units.bytes(Quantity.parse(text))).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({"-1, must not be negative", "0.5, is not a whole number", "100m, is not a whole number",
            "8Ei, is more than any size", "1e30, is more than any size", "5Q, is not a size"})
    void refusesOtherSizes(String text, String remedy) {
        assertThatThrownBy(() -> Units.bytes(Quantity.parse(text))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(remedy);
    }

    @ParameterizedTest
    @CsvSource({"PT0S, 0s", "PT0.25S, 250ms", "PT1.5S, 1.5s", "PT30S, 30s", "PT2M30S, 2m30s", "PT2M, 2m",
            "PT26H5M, 26h5m"})
    void printsDurations(Duration duration, String text) {
        assertThat(Units.format(duration)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"0 | 0 B", "512 | 512 B", "10240 | 10 KiB", "1572864 | 1.5 MiB"})
    void printsSizes(long bytes, String text) {
        assertThat(Units.formatBytes(bytes)).isEqualTo(text);
    }
}
