package io.skewbench.admin.setting;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.KafkaFutures;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.ConfigResource;
import org.jspecify.annotations.Nullable;

/**
 * Some settings of brokers, as each broker shows its own.
 *
 * @param brokers the settings that a broker has, by its id and their names
 */
public record ShownSettings(SortedMap<Integer, Map<String, Shown>> brokers) {

    /**
     * A setting of a broker.
     *
     * @param value null where it has none, or does not show it
     */
    public record Shown(@Nullable String value, ConfigEntry.ConfigType type) {

        /** Returns whether this is the value that a broker has after it was given another spelling of it. */
        boolean is(@Nullable String wanted) {
            if (value == null || wanted == null) {
                return Objects.equals(value, wanted);
            }
            return value.equals(wanted.strip()) || isParsedAlike(value, wanted.strip());
        }

        /** A broker shows {@code true} where {@code TRUE} was written, and {@code a,b} for {@code a, b}. */
        private boolean isParsedAlike(String one, String other) {
            try {
                return parsedAs().filter(as -> String.valueOf(ConfigDef.parseType("", one, as))
                        .equals(String.valueOf(ConfigDef.parseType("", other, as)))).isPresent();
            } catch (ConfigException e) {
                return false;
            }
        }

        /**
         * Returns the type as which the broker reads a value; empty if it reports none, or that of a class: to parse
         * the name of a class would load and initialize it, and only brokers have theirs.
         */
        Optional<ConfigDef.Type> parsedAs() {
            return switch (type) {
                case UNKNOWN, CLASS -> Optional.empty();
                case BOOLEAN, STRING, INT, SHORT, LONG, DOUBLE, LIST, PASSWORD ->
                    Optional.of(ConfigDef.Type.valueOf(type.name()));
            };
        }
    }

    /**
     * A setting that a broker does not have as it should.
     *
     * @param shown null if brokers have no setting of this name
     * @param wanted null for none
     */
    public record Difference(int broker, String setting, @Nullable Shown shown, @Nullable String wanted) {

        /** Returns whether the broker has no setting of this name, so that it will never have the value. */
        public boolean isUnknown() {
            return shown == null;
        }

        /** Returns the words for it, as a sentence without a full stop. */
        @Override
        public String toString() {
            return "Broker " + broker + (shown == null
                    ? " has no setting " + setting
                    : " has " + assignment(shown.value())) + ", and should have " + assignment(wanted);
        }

        private String assignment(@Nullable String value) {
            return value == null ? "no value of " + setting : setting + "=" + value;
        }
    }

    /**
     * Asks all these brokers.
     *
     * @param names of the settings to read; others are left out
     * @throws io.skewbench.admin.connection.KafkaUnavailableException if one does not answer, or does not show them
     */
    public static ShownSettings read(KafkaCluster kafka, Collection<Integer> brokers, Set<String> names) {
        var resources = brokers.stream().map(id -> new ConfigResource(ConfigResource.Type.BROKER, id.toString()))
                .collect(Collectors.toSet());
        var read = new TreeMap<Integer, Map<String, Shown>>();
        KafkaFutures.await("Cannot read settings", kafka.admin().describeConfigs(resources).all())
                .forEach((broker, config) -> read.put(Integer.valueOf(broker.name()), shown(config, names)));
        return new ShownSettings(read);
    }

    private static Map<String, Shown> shown(Config config, Set<String> names) {
        return config.entries().stream().filter(entry -> names.contains(entry.name()))
                .collect(Collectors.toMap(ConfigEntry::name, entry -> new Shown(entry.value(), entry.type())));
    }

    /**
     * Returns how brokers differ from what they should have, in the order of their ids.
     *
     * @param wanted values by setting; those that should have none are missing from it
     * @param names of the settings to compare
     */
    public Stream<Difference> differing(Map<String, String> wanted, Set<String> names) {
        return brokers.entrySet().stream().flatMap(broker -> names.stream().sorted()
                .map(name -> new Difference(broker.getKey(), name, broker.getValue().get(name), wanted.get(name)))
                .filter(it -> it.shown() == null || !it.shown().is(it.wanted())));
    }

    /** Returns a setting of which two brokers show different values, as a sentence; empty if all show the same. */
    public Optional<String> unequal() {
        return brokers.entrySet().stream().skip(1).flatMap(broker -> broker.getValue().entrySet().stream()
                .filter(setting -> !setting.getValue().is(value(setting.getKey()).orElse(null)))
                .map(setting -> "Broker " + brokers.firstKey() + " has " + words(brokers.firstKey(), setting.getKey())
                        + ", and broker " + broker.getKey() + " has " + words(broker.getKey(), setting.getKey())))
                .findFirst();
    }

    private String words(Integer broker, String setting) {
        var shown = brokers.getOrDefault(broker, Map.of()).get(setting);
        return shown == null || shown.value() == null
                ? "no value of " + setting
                : setting + "=" + shown.value();
    }

    /** Returns the value of a setting that the first broker has; empty if it has none. */
    public Optional<String> value(String name) {
        return ofFirst(name).map(Shown::value);
    }

    /** Returns a setting as the first broker shows it; empty if brokers have no setting of this name. */
    Optional<Shown> ofFirst(String name) {
        return brokers.values().stream().findFirst().map(settings -> settings.get(name));
    }
}
