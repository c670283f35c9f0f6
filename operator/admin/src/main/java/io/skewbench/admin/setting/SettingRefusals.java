package io.skewbench.admin.setting;

import io.fabric8.kubernetes.api.model.Quantity;
import io.skewbench.engine.Units;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.failure.FailureText;
import java.util.Set;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;

/**
 * Says what to write in place of a value that Kafka's definition of a setting refuses, which the definition itself does
 * not say.
 */
final class SettingRefusals {
    private static final Set<ConfigDef.Type> NUMBERS = Set.of(ConfigDef.Type.SHORT, ConfigDef.Type.INT,
            ConfigDef.Type.LONG);

    private SettingRefusals() {}

    /** @param who refuses the value, such as "Kafka's client" */
    static String remedy(ConfigDef.ConfigKey key, String value, ConfigException refusal, String who) {
        return remedy(key.name, key.type, value, refusal, who);
    }

    /**
     * @param type of the setting
     * @param who refuses the value, such as "Kafka's client"
     */
    static String remedy(String name, ConfigDef.Type type, String value, ConfigException refusal, String who) {
        if (type == ConfigDef.Type.BOOLEAN) {
            return "must be true or false";
        }
        if (NUMBERS.contains(type) && !value.strip().matches("[+-]?[0-9]{1,18}")) {
            return name.endsWith(".ms")
                    ? "must be a whole number of milliseconds, without a unit" + milliseconds(value)
                    : name.contains("bytes") || name.endsWith(".size") || name.endsWith(".memory")
                            ? "must be a whole number of bytes, without a unit" + bytes(value)
                            : "must be a whole number";
        }
        // Kafka's own message, without the value and the setting, which the problem names already.
        return "is refused by " + who + ": " + Bounds.errorMessage(
                FailureText.of(refusal).replaceFirst("(?s)^Invalid value .* for configuration [^ ]+: ",
                        ""));
    }

    private static String milliseconds(String value) {
        try {
            return ": write " + Units.duration(value.strip()).toMillis();
        } catch (IllegalArgumentException e) {
            return ", such as 100";
        }
    }

    private static String bytes(String value) {
        try {
            // People write MB and mean what Kubernetes calls M.
            return ": write " + Units.bytes(Quantity.parse(value.strip().replaceFirst("(?<=[kKMG]i?)B$", "")));
        } catch (IllegalArgumentException e) {
            return ", such as 65536";
        }
    }
}
