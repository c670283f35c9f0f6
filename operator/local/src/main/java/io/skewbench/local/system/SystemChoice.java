package io.skewbench.local.system;

import io.skewbench.admin.setting.SettingValues;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.NearestName;
import io.skewbench.local.plan.InvalidInputException;
import io.skewbench.local.secret.Secrets;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.jspecify.annotations.Nullable;

/** The system that a run uses, in place of the one in {@code spec.cluster}. */
public sealed interface SystemChoice {
    /** How many brokers are started unless the user says otherwise. */
    int DEFAULT_BROKERS = 3;
    /** How many ZooKeeper servers are started. */
    int ENSEMBLE_SERVERS = 1;

    /** Returns whether a Benchmark runs on a ZooKeeper ensemble, rather than on Kafka. */
    static boolean runsOnEnsemble(Benchmark benchmark) {
        return benchmark.getSpec().cluster().zookeeper() != null;
    }

    /** Returns the name of the system, as sentences have it. */
    default String system() {
        return switch (this) {
            case Embedded embedded -> "Kafka";
            case Running running -> "Kafka";
            case Ensemble ensemble -> "ZooKeeper";
        };
    }

    /** Returns the secrets among the client settings, which must not be shown or stored. */
    default Secrets secrets() {
        return switch (this) {
            case Embedded embedded -> Secrets.NONE;
            case Ensemble ensemble -> Secrets.NONE;
            case Running running -> Secrets.of(running.client());
        };
    }

    /** Returns the servers that are started on this machine. */
    default ServersHere serversHere() {
        return switch (this) {
            case Embedded(var brokers) -> ServersHere.brokers(brokers);
            case Running running -> ServersHere.brokers(0);
            case Ensemble(var servers) -> ServersHere.ofEnsemble(servers);
        };
    }

    /**
     * Returns a line for each setting that Kafka's clients don't have. It may belong to a custom login module.
     */
    default List<String> unknownSettings() {
        return switch (this) {
            case Embedded embedded -> List.of();
            case Ensemble ensemble -> List.of();
            case Running running -> running.unknown();
        };
    }

    /** Brokers of Kafka that are started for the run, with ids from 0. */
    record Embedded(int brokers) implements SystemChoice {}

    /** ZooKeeper servers that are started for the run, with ids from 1. */
    record Ensemble(int servers) implements SystemChoice {}

    /**
     * A Kafka cluster that runs already.
     *
     * @param client settings of every client that connects to it
     */
    record Running(String bootstrapServers, Map<String, String> client) implements SystemChoice {

        /**
         * Reads the client settings.
         *
         * @throws InvalidInputException if the file can't be read
         */
        public static Running of(String bootstrapServers, @Nullable Path commandConfig) {
            if (commandConfig == null) {
                return new Running(bootstrapServers, Map.of());
            }
            var properties = new Properties();
            try (var reader = Files.newBufferedReader(commandConfig, StandardCharsets.UTF_8)) {
                properties.load(reader);
            } catch (IOException | IllegalArgumentException e) {
                throw new InvalidInputException(List.of("--command-config: \"" + commandConfig + "\": " + reason(e)));
            }
            var client = new TreeMap<String, String>();
            properties.stringPropertyNames().forEach(name -> client.put(name, properties.getProperty(name)));
            refuse(client);
            return new Running(bootstrapServers, client);
        }

        private static String reason(Exception e) {
            return switch (e) {
                case NoSuchFileException missing -> "there is no such file; name a property file";
                case AccessDeniedException denied -> "may not be read; change its permissions";
                case CharacterCodingException binary -> "is not text in UTF-8; save it in this encoding";
                default -> "cannot be read: " + e.getMessage();
            };
        }

        /** Refuses invalid values. Passwords and unknown settings are left to login modules. */
        private static void refuse(Map<String, String> client) {
            var problems = new ArrayList<String>();
            client.forEach((name, value) -> {
                var key = AdminClientConfig.configDef().configKeys().get(name);
                if (name.equals(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG)) {
                    problems.add("--command-config: " + name + ": \"" + value
                            + "\": is what --bootstrap-server says; remove it");
                } else if (key != null && key.type != ConfigDef.Type.PASSWORD && key.type != ConfigDef.Type.CLASS) {
                    SettingValues.refusal(key, value)
                            .ifPresent(
                                    why -> problems.add("--command-config: " + name + ": \"" + value + "\": " + why));
                }
            });
            if (!problems.isEmpty()) {
                throw new InvalidInputException(problems);
            }
        }

        private List<String> unknown() {
            var known = new TreeSet<>(AdminClientConfig.configNames());
            known.addAll(ProducerConfig.configNames());
            known.addAll(ConsumerConfig.configNames());
            return client.keySet().stream().filter(name -> !known.contains(name))
                    .map(name -> "--command-config: " + name + ": Kafka's clients have no setting of this name"
                            + NearestName.among(known, name).map(nearest -> "; did you mean " + nearest + "?")
                                    .orElse(""))
                    .toList();
        }
    }
}
