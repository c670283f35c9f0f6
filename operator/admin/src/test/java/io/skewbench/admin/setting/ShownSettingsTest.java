package io.skewbench.admin.setting;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.engine.BrokerChange;
import io.skewbench.engine.Problem;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The settings that three real brokers have. */
@Timeout(180)
class ShownSettingsTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    private static KafkaCluster cluster = KafkaCluster.connect("127.0.0.1:1", Map.of());

    @BeforeAll
    static void connect() {
        cluster.close();
        cluster = KafkaCluster.connect(BROKERS.bootstrapServers(), Map.of());
    }

    @AfterAll
    static void close() {
        cluster.close();
    }

    @Test
    void areAsWantedInAnotherSpelling() {
        assertThat(differing(List.of(0, 1, 2), Map.of("num.replica.fetchers", " 1", "delete.topic.enable", "TRUE",
                "log.cleanup.policy", " delete"))).isEmpty();
    }

    @Test
    void tellWhichBrokerDiffers() {
        assertThat(differing(List.of(2, 1), Map.of("num.replica.fetchers", "4"))).containsExactly(
                "Broker 1 has num.replica.fetchers=1, and should have num.replica.fetchers=4",
                "Broker 2 has num.replica.fetchers=1, and should have num.replica.fetchers=4");
    }

    @Test
    void tellWhichNamesBrokersDoNotKnow() {
        var differences = read(List.of(2), Set.of("no.such")).differing(Map.of("no.such", "4"), Set.of("no.such"))
                .toList();
        assertThat(differences).singleElement().satisfies(difference -> {
            assertThat(difference.isUnknown()).isTrue();
            assertThat(difference).hasToString("Broker 2 has no setting no.such, and should have no.such=4");
        });
    }

    @Test
    void mayBeWithoutAValue() {
        var shown = read(List.of(1), Set.of("log.retention.minutes", "num.io.threads"));

        assertThat(shown.value("log.retention.minutes")).isEmpty();
        assertThat(shown.differing(Map.of(), Set.of("log.retention.minutes"))).isEmpty();
        assertThat(shown.differing(Map.of(), Set.of("num.io.threads"))).singleElement()
                .satisfies(difference -> assertThat(difference.toString()).startsWith("Broker 1 has num.io.threads=")
                        .endsWith(", and should have no value of num.io.threads"));
        assertThat(shown.differing(Map.of("log.retention.minutes", "5"), Set.of("log.retention.minutes")))
                .extracting(Object::toString).containsExactly("Broker 1 has no value of log.retention.minutes, and "
                        + "should have log.retention.minutes=5");
    }

    @Test
    void haveTheTypesByWhichValuesAreChecked() {
        // Given
        var changes = List.of(new BrokerChange("broker", Map.of("num.replica.fetchers", "many", "log.preallocate", "no",
                "log.cleaner.min.cleanable.ratio", "half", "log.cleanup.policy", "delete, compact")));
        // When
        var refused = BrokerSettingCheck.check(changes, read(List.of(1), BrokerChange.names(changes)));
        // Then
        assertThat(refused).extracting(Problem::path).containsExactly("broker.log.cleaner.min.cleanable.ratio",
                "broker.log.preallocate", "broker.num.replica.fetchers");
    }

    private static List<String> differing(List<Integer> brokers, Map<String, String> wanted) {
        return read(brokers, wanted.keySet()).differing(wanted, wanted.keySet()).map(Object::toString).toList();
    }

    private static ShownSettings read(List<Integer> brokers, Set<String> names) {
        return ShownSettings.read(cluster, brokers, names);
    }
}
