package io.skewbench.admin.setting;

import io.skewbench.admin.setting.ShownSettings.Shown;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.BrokerChange;
import io.skewbench.engine.NearestName;
import io.skewbench.engine.Problem;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.plan.ClientSetting;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.jspecify.annotations.Nullable;

/** The settings that a run gives brokers beside their own. */
public final class BrokerSettingCheck {

    private BrokerSettingCheck() {}

    /**
     * Returns the settings that brokers don't have, or whose values they would refuse.
     *
     * @param definitions the brokers' own, by the name of the setting
     */
    public static List<Problem> check(BenchmarkSpec spec, Map<String, ConfigKey> definitions) {
        return BrokerChange.of(spec).flatMap(change -> new TreeMap<>(change.settings()).entrySet().stream()
                .flatMap(setting -> problem(change.path() + "." + setting.getKey(), setting.getKey(),
                        setting.getValue(), definitions)))
                .toList();
    }

    /**
     * Returns the settings whose values are not of the types that brokers report, in the order of the spec. It takes no
     * notice of settings that brokers don't have, and of classes, which only brokers have.
     *
     * @param shown of the brokers that are to get the settings
     */
    public static Stream<Problem> check(List<BrokerChange> changes, ShownSettings shown) {
        return changes.stream().flatMap(change -> new TreeMap<>(change.settings()).entrySet().stream()
                .flatMap(setting -> mistyped(change.path() + "." + setting.getKey(), setting.getKey(),
                        ClientSetting.text(setting.getValue()), shown)));
    }

    private static Stream<Problem> mistyped(String path, String name, @Nullable String value, ShownSettings shown) {
        // The planner refuses what is no scalar.
        return Optional.ofNullable(value).flatMap(text -> shown.ofFirst(name).flatMap(Shown::parsedAs)
                .flatMap(type -> SettingValues.refusalByType(name, type, text).map(why -> new Problem(path,
                        Bounds.name(text), "has the type " + type + " on these brokers, and " + why))))
                .stream();
    }

    private static Stream<Problem> problem(String path, String name, @Nullable Object value,
            Map<String, ConfigKey> definitions) {
        var definition = definitions.get(name);
        // The planner refuses what is no scalar.
        var text = value == null ? "" : value.toString();
        return definition == null
                ? Stream.of(new Problem(path, Bounds.name(text), "Kafka's brokers have no setting of this name"
                        + NearestName.among(definitions.keySet(), name)
                                .map(nearest -> "; did you mean " + nearest + "?").orElse("")))
                : SettingValues.refusalByTheseBrokers(definition, text)
                        .map(why -> new Problem(path, Bounds.name(text), why)).stream();
    }
}
