package io.skewbench.admin.setting;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.KafkaFutures;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.BrokerChange;
import io.skewbench.engine.NearestName;
import io.skewbench.engine.Problem;
import io.skewbench.protocol.bounds.Bounds;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.apache.kafka.common.config.ConfigResource;
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

    /**
     * Returns in a sentence which broker does not have one of these settings; empty if all have all of them.
     *
     * @throws io.skewbench.admin.connection.KafkaUnavailableException if it does not answer, or does not show them
     */
    public static Optional<String> differing(KafkaCluster kafka, Collection<Integer> brokers,
            Map<String, String> wanted) {
        if (wanted.isEmpty()) {
            return Optional.empty();
        }
        var resources = brokers.stream().map(id -> new ConfigResource(ConfigResource.Type.BROKER, id.toString()))
                .collect(Collectors.toSet());
        var shown = KafkaFutures.await("Cannot read settings", kafka.admin().describeConfigs(resources).all());
        return shown.entrySet().stream().sorted((a, b) -> a.getKey().name().compareTo(b.getKey().name()))
                .flatMap(broker -> wanted.entrySet().stream()
                        .filter(setting -> !has(broker.getValue().get(setting.getKey()), setting.getValue()))
                        .map(setting -> sentence(broker.getKey().name(), setting,
                                broker.getValue().get(setting.getKey()))))
                .findFirst();
    }

    private static boolean has(@Nullable ConfigEntry entry, String wanted) {
        return entry != null && entry.value() != null && (entry.type() == ConfigEntry.ConfigType.BOOLEAN
                ? entry.value().equalsIgnoreCase(wanted.strip())
                : entry.value().equals(wanted.strip()));
    }

    private static String sentence(String broker, Map.Entry<String, String> wanted, @Nullable ConfigEntry entry) {
        return "Broker " + broker + (entry == null
                ? " has no setting " + wanted.getKey()
                : " has " + wanted.getKey() + "=" + entry.value()) + ", and should have " + wanted.getKey() + "="
                + wanted.getValue();
    }
}
