package io.skewbench.admin.setting;

import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.engine.NearestName;
import io.skewbench.engine.Problem;
import io.skewbench.protocol.bounds.Bounds;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.apache.kafka.common.config.TopicConfig;

/** Checks the settings of a topic. Only brokers have definitions of their values. */
public final class TopicSettings {
    private static final Set<String> KNOWN = known();

    private TopicSettings() {}

    /**
     * Returns the settings that Kafka's topics don't have, but whose names resemble one. Other unknown settings may be
     * a vendor's.
     */
    public static List<Problem> check(SkewedTopicSpec spec) {
        var config = Objects.requireNonNullElse(spec.config(), Map.<String, Object>of());
        return new TreeMap<>(config).entrySet().stream().filter(setting -> !KNOWN.contains(setting.getKey()))
                .flatMap(setting -> NearestName.slipOf(KNOWN, setting.getKey())
                        .map(nearest -> new Problem("spec.config." + setting.getKey(),
                                String.valueOf(setting.getValue()),
                                "Kafka's topics have no setting of this name; did you mean " + nearest + "?"))
                        .stream())
                .toList();
    }

    /**
     * Returns the settings whose values no broker accepts.
     *
     * @param definitions the brokers' definitions, by the name of the setting
     */
    public static List<Problem> check(SkewedTopicSpec spec, Map<String, ConfigKey> definitions) {
        var config = Objects.requireNonNullElse(spec.config(), Map.<String, Object>of());
        return new TreeMap<>(config).entrySet().stream().flatMap(setting -> Optional
                .ofNullable(definitions.get(setting.getKey()))
                .flatMap(definition -> refusal(definition, String.valueOf(setting.getValue()))).stream()).toList();
    }

    private static Optional<Problem> refusal(ConfigKey definition, String value) {
        return SettingValues.refusalByBrokers(definition, value)
                .map(why -> new Problem("spec.config." + definition.name, Bounds.name(value), why));
    }

    private static Set<String> known() {
        // Replication throttles are settings of topics too, but no class of Kafka's clients names them.
        return Stream
                .concat(Stream.of("leader.replication.throttled.replicas", "follower.replication.throttled.replicas"),
                        Arrays.stream(TopicConfig.class.getFields())
                                .filter(field -> field.getName().endsWith("_CONFIG"))
                                .map(TopicSettings::name))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static String name(Field field) {
        try {
            return String.valueOf(field.get(null));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(field + " is public", e);
        }
    }
}
