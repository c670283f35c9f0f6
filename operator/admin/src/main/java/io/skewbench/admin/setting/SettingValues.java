package io.skewbench.admin.setting;

import java.util.Optional;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;

/** Checks values of Kafka's settings against their definitions. */
public final class SettingValues {

    private SettingValues() {}

    /** Returns why Kafka's client would refuse the value, and what to write; empty if it accepts the value. */
    public static Optional<String> refusal(ConfigDef.ConfigKey key, String value) {
        return refusal(key, value, true, "Kafka's client");
    }

    /**
     * Returns why every broker would refuse the value, and what to write: the ranges of numbers differ between
     * versions.
     */
    static Optional<String> refusalByBrokers(ConfigDef.ConfigKey key, String value) {
        return refusal(key, value, false, "Kafka's brokers");
    }

    /** Returns why brokers of this version would refuse the value, and what to write; empty if they accept it. */
    static Optional<String> refusalByTheseBrokers(ConfigDef.ConfigKey key, String value) {
        return refusal(key, value, true, "Kafka's brokers");
    }

    /**
     * Returns why brokers of any version would refuse the value of a setting of this type, and what to write; empty if
     * it is of the type. Whether it is in the range of the setting is left to the brokers.
     */
    static Optional<String> refusalByType(String name, ConfigDef.Type type, String value) {
        try {
            ConfigDef.parseType(name, value, type);
            return Optional.empty();
        } catch (ConfigException e) {
            return Optional.of(SettingRefusals.remedy(name, type, value, e, "Kafka's brokers"));
        }
    }

    private static Optional<String> refusal(ConfigDef.ConfigKey key, String value, boolean ranges, String who) {
        try {
            var parsed = ConfigDef.parseType(key.name, value, key.type);
            if (key.validator != null && (ranges || !(parsed instanceof Number))) {
                key.validator.ensureValid(key.name, parsed);
            }
            return Optional.empty();
        } catch (ConfigException e) {
            return Optional.of(SettingRefusals.remedy(key, value, e, who));
        }
    }
}
