package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.client.ClientVersion;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the engine says of each version of kafka-clients, held against the version itself. */
class InstalledClientsTest {
    /** Of the connection, which is the cluster's, or of what a worker sets for each producer. */
    private static final Set<String> SET_ELSEWHERE = Set.of("bootstrap.servers", "config.providers",
            "security.providers", "partitioner.class", "auto.include.jmx.reporter");

    private static final Map<ClientVersion, Map<String, String>> DEFAULTS = new EnumMap<>(ClientVersion.class);

    @BeforeAll
    static void loadEach() throws Exception {
        for (var version : ClientVersion.values()) {
            try (var client = InstalledClient.of(version)) {
                DEFAULTS.put(version, client.producerDefaults());
            }
        }
    }

    @Test
    void knowsWhichVersionHasWhichSetting() {
        for (var setting : all()) {
            if (!isOfConnection(setting) && !setting.equals("auto.include.jmx.reporter")) {
                assertThat(versionsWith(setting)).as(setting).isEqualTo(Arrays.stream(ClientVersion.values())
                        .filter(version -> version.hasSetting(setting)).toList());
            }
        }
    }

    @Test
    void setsWhateverDiffersBetweenVersions() {
        var left = new TreeMap<String, List<String>>();
        for (var setting : all()) {
            var defaults = versionsWith(setting).stream().map(version -> defaultOf(version, setting)).toList();
            var differs = defaults.size() < ClientVersion.values().length || Set.copyOf(defaults).size() > 1;
            var set = versionsWith(setting).stream()
                    .allMatch(version -> ProducerDefaults.of(version).containsKey(setting));
            if (differs && !set && !SET_ELSEWHERE.contains(setting) && !isUnset(setting, defaults)) {
                left.put(setting, defaults);
            }
        }
        assertThat(left).isEmpty();
    }

    /** Of what only some versions have, what is nothing by default is no difference, nor is how to log in. */
    private static boolean isUnset(String setting, List<String> defaults) {
        return Set.copyOf(defaults).equals(Set.of("")) || setting.startsWith("sasl.");
    }

    @Test
    void sendsNoVersionASettingThatItDoesNotHave() {
        for (var version : ClientVersion.values()) {
            assertThat(DEFAULTS.getOrDefault(version, Map.of()).keySet()).as(version.toString())
                    .containsAll(ProducerDefaults.of(version).keySet());
        }
    }

    @Test
    void everyVersionHasTheClassesOfItsPartitioners() throws Exception {
        for (var version : ClientVersion.values()) {
            try (var client = InstalledClient.of(version)) {
                assertThat(kafkasClasses(version)).as(version.toString()).allMatch(client::hasClass);
            }
        }
    }

    @Test
    void knowsWhichVersionsReadPem() throws Exception {
        for (var version : ClientVersion.values()) {
            try (var client = InstalledClient.of(version)) {
                assertThat(version.readsPem()).as(version.toString())
                        .isEqualTo(client.hasClass("org.apache.kafka.common.security.ssl."
                                + "DefaultSslEngineFactory$PemStore"))
                        .isEqualTo(client.hasClass("org.apache.kafka.common.config.provider."
                                + "DirectoryConfigProvider"));
            }
        }
    }

    private static List<String> kafkasClasses(ClientVersion version) {
        return Arrays.stream(Partitioners.names().split(", ", -1))
                .filter(partitioner -> Partitioners.versions(partitioner).contains(version))
                .map(partitioner -> Partitioners.settings(partitioner, version).getOrDefault("partitioner.class", ""))
                .filter(type -> type.startsWith("org.apache.kafka.")).toList();
    }

    private static boolean isOfConnection(String setting) {
        return setting.startsWith("sasl.") || setting.startsWith("ssl.") || setting.startsWith("security.");
    }

    private static Set<String> all() {
        var settings = new TreeSet<String>();
        DEFAULTS.values().forEach(defaults -> settings.addAll(defaults.keySet()));
        return settings;
    }

    private static List<ClientVersion> versionsWith(String setting) {
        return Arrays.stream(ClientVersion.values())
                .filter(version -> DEFAULTS.getOrDefault(version, Map.of()).containsKey(setting)).toList();
    }

    private static String defaultOf(ClientVersion version, String setting) {
        return DEFAULTS.getOrDefault(version, Map.of()).getOrDefault(setting, "");
    }
}
