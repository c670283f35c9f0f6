package io.skewbench.admin.setting;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingValuesTest {

    @ParameterizedTest
    @CsvSource({"linger.ms, 5", "acks, all", "enable.idempotence, true", "compression.type, zstd"})
    void areAcceptedAsKafkasClientAcceptsThem(String setting, String value) {
        // When
        var refusal = SettingValues.refusal(key(setting), value);
        // Then
        assertThat(refusal).isEmpty();
    }

    @Test
    void areRefusedWithWhatToWriteInstead() {
        // When
        var refusal = SettingValues.refusal(key("linger.ms"), "2s");
        // Then
        assertThat(refusal).hasValue("must be a whole number of milliseconds, without a unit: write 2000");
    }

    @Test
    void areRefusedOutOfTheClientsRange() {
        // When
        var refusal = SettingValues.refusal(key("linger.ms"), "-1");
        // Then
        assertThat(refusal).hasValueSatisfying(why -> assertThat(why).startsWith("is refused by Kafka's client: "));
    }

    @Test
    void areLeftToTheBrokersWhereRangesDifferBetweenVersions() {
        // When
        var refusal = SettingValues.refusalByBrokers(key("linger.ms"), "-1");
        // Then
        assertThat(refusal).isEmpty();
    }

    private static ConfigKey key(String setting) {
        return requireNonNull(ProducerConfig.configDef().configKeys().get(setting));
    }
}
