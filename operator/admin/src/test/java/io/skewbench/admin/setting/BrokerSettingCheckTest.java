package io.skewbench.admin.setting;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.admin.setting.ShownSettings.Shown;
import io.skewbench.engine.BrokerChange;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.ConfigEntry.ConfigType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values that a run gives brokers, by the types that the brokers report. */
class BrokerSettingCheckTest {

    @ParameterizedTest
    @CsvSource({"BOOLEAN, TRUE", "INT, ' 4 '", "LONG, 5000000000", "SHORT, 3", "DOUBLE, 0.5", "LIST, 'a, b'",
            "STRING, x", "PASSWORD, x", "CLASS, no.such.Class", "UNKNOWN, x"})
    void areAcceptedWhereTheyAreOfTheType(ConfigType type, String value) {
        assertThat(check(type, "some.setting", value)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            BOOLEAN | log.preallocate | yes | must be true or false
            INT | num.replica.fetchers | many | must be a whole number
            INT | fetch.max.bytes | 5MB | must be a whole number of bytes, without a unit: write 5000000
            INT | fetch.max.bytes | 5000000000 | is refused by Kafka's brokers: Not a number of type INT
            SHORT | min.replicas | 40000 | is refused by Kafka's brokers: Not a number of type SHORT
            LONG | wait.ms | 2s | must be a whole number of milliseconds, without a unit: write 2000
            DOUBLE | some.ratio | half | is refused by Kafka's brokers: Not a number of type DOUBLE
            """)
    void areRefusedWithWhatToWriteWhereTheyAreNot(ConfigType type, String setting, String value, String remedy) {
        assertThat(check(type, setting, value)).containsExactly("spec.variants[1].broker." + setting + ": \"" + value
                + "\": has the type " + type + " on these brokers, and " + remedy);
    }

    @Test
    void mayBeNumbersOfYaml() {
        assertThat(check(ConfigType.INT, "num.replica.fetchers", 4)).isEmpty();
    }

    private static List<String> check(ConfigType type, String setting, Object value) {
        var shown = new ShownSettings(new TreeMap<>(Map.of(0, Map.of(setting, new Shown("0", type)))));
        return BrokerSettingCheck
                .check(List.of(new BrokerChange("spec.variants[1].broker", Map.of(setting, value))), shown)
                .map(Object::toString).toList();
    }
}
