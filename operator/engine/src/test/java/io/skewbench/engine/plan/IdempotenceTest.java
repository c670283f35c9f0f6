package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.plan.Settings.Written;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdempotenceTest {
    private static final String IN_FLIGHT = "max.in.flight.requests.per.connection";

    private final Map<String, Written> settings = new HashMap<>();

    @ParameterizedTest
    @CsvSource({"acks, all", "acks, -1", "retries, 1", IN_FLIGHT + ", 5", IN_FLIGHT + ", many"})
    void staysWhereOtherSettingsAllowIt(String setting, String value) {
        byDefault("enable.idempotence", "true");
        byDefault("acks", "all");
        byDefault(setting, value);

        Idempotence.settle(settings);

        assertThat(settings).containsEntry("enable.idempotence", new Written("true", null));
    }

    @ParameterizedTest
    @CsvSource({"acks, 1", "acks, 0", "retries, 0", IN_FLIGHT + ", 6"})
    void isDisabledWhereOtherSettingsExcludeIt(String setting, String value) {
        byDefault("enable.idempotence", "true");
        byDefault("acks", "all");
        byDefault(setting, value);

        Idempotence.settle(settings);

        assertThat(settings).containsEntry("enable.idempotence", new Written("false", null));
    }

    @Test
    void staysAsItIsWritten() {
        settings.put("enable.idempotence", new Written("true", "spec.variants[0].producer.enable.idempotence"));
        byDefault("acks", "1");

        Idempotence.settle(settings);

        assertThat(settings.get("enable.idempotence")).extracting(Written::value).isEqualTo("true");
    }

    @Test
    void isNotAddedToAVersionWithoutIt() {
        byDefault("acks", "all");

        Idempotence.settle(settings);

        assertThat(settings).doesNotContainKey("enable.idempotence");
    }

    private void byDefault(String setting, String value) {
        settings.put(setting, new Written(value, (@Nullable String) null));
    }
}
