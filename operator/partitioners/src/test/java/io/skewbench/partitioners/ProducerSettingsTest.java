package io.skewbench.partitioners;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProducerSettingsTest {
    @Test
    void areReadFromTextAndNumbers() {
        assertThat(new ProducerSettings(Map.of("batch.size", " 1000 ")).batchBytes()).isEqualTo(1_000);
        assertThat(new ProducerSettings(Map.of("batch.size", 1_000)).batchBytes()).isEqualTo(1_000);
    }

    @Test
    void haveTheClientsDefaults() {
        // Given
        var settings = new ProducerSettings(Map.of());
        // Then
        assertThat(settings.batchBytes()).isEqualTo(16_384);
        assertThat(settings.lingerNanos()).isEqualTo(5_000_000);
        assertThat(settings.ignoresKeys()).isFalse();
        assertThat(settings.clientId()).isEmpty();
    }

    @Test
    void allowABatchForEachRecord() {
        assertThat(new ProducerSettings(Map.of("batch.size", 0)).batchBytes()).isEqualTo(1);
    }

    @Test
    void returnTheDefaultOfASettingOfThisModule() {
        assertThat(new ProducerSettings(Map.of()).positive("skewbench.test", 7, "bytes")).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "many", "1.5"})
    void refuseSettingsThatAreNotAboveZero(String value) {
        // Given
        var settings = new ProducerSettings(Map.of("skewbench.test", value));
        // Then
        assertThatThrownBy(() -> settings.positive("skewbench.test", 7, "bytes")).isInstanceOf(ConfigException.class)
                .hasMessageContaining("skewbench.test").hasMessageContaining("a number of bytes above 0");
    }
}
