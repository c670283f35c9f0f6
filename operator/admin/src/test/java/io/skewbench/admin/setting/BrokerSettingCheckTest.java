package io.skewbench.admin.setting;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The settings that three real brokers have. */
@Timeout(180)
class BrokerSettingCheckTest {
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
    void areAsWanted() {
        assertThat(BrokerSettingCheck.differing(cluster, List.of(0, 1, 2),
                Map.of("num.replica.fetchers", " 1", "delete.topic.enable", "TRUE"))).isEmpty();
        assertThat(BrokerSettingCheck.differing(cluster, List.of(0, 1, 2), Map.of())).isEmpty();
    }

    @Test
    void differ() {
        assertThat(BrokerSettingCheck.differing(cluster, List.of(1, 2), Map.of("num.replica.fetchers", "4")))
                .hasValue("Broker 1 has num.replica.fetchers=1, and should have num.replica.fetchers=4");
        assertThat(BrokerSettingCheck.differing(cluster, List.of(2), Map.of("no.such", "4")))
                .hasValue("Broker 2 has no setting no.such, and should have no.such=4");
    }
}
