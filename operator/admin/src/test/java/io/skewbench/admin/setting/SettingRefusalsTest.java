package io.skewbench.admin.setting;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingRefusalsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            enable.idempotence | yes  | must be true or false
            linger.ms          | 2s   | must be a whole number of milliseconds, without a unit: write 2000
            linger.ms          | soon | must be a whole number of milliseconds, without a unit, such as 100
            batch.size         | 16Ki | must be a whole number of bytes, without a unit: write 16384
            batch.size         | 16KiB | must be a whole number of bytes, without a unit: write 16384
            batch.size         | 2MB  | must be a whole number of bytes, without a unit: write 2000000
            batch.size         | big  | must be a whole number of bytes, without a unit, such as 65536
            buffer.memory      | big  | must be a whole number of bytes, without a unit, such as 65536
            retries            | many | must be a whole number
            retries            | 1234567890123456789 | must be a whole number
            """)
    void sayWhatToWriteInstead(String setting, String value, String remedy) {
        // When
        var said = remedy(setting, value, "is wrong");
        // Then
        assertThat(said).isEqualTo(remedy);
    }

    @Test
    void repeatKafkasMessageAboutANumberOutOfRange() {
        // When
        var said = remedy("linger.ms", "-1", "Value must be at least 0");
        // Then
        assertThat(said).isEqualTo("is refused by Kafka's client: Value must be at least 0");
    }

    @Test
    void repeatKafkasMessageAboutATextWithoutTheTextItself() {
        // When
        var said = remedy("compression.type", "zip\nrar", "String must be one of: none, gzip");
        // Then
        assertThat(said).isEqualTo("is refused by Kafka's client: String must be one of: none, gzip");
    }

    private static String remedy(String setting, String value, String message) {
        var key = requireNonNull(ProducerConfig.configDef().configKeys().get(setting));
        return SettingRefusals.remedy(key, value, new ConfigException(setting, value, message), "Kafka's client");
    }
}
