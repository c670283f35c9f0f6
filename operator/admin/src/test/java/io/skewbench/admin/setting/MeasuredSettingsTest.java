package io.skewbench.admin.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.engine.observation.KafkaSettingsView;
import io.skewbench.engine.replication.FetcherLoad;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigOp.OpType;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The settings of three real brokers, and of a topic. */
@Timeout(180)
class MeasuredSettingsTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    private final String topic = "measured-" + UUID.randomUUID();
    private KafkaCluster cluster = KafkaCluster.connect("127.0.0.1:1", Map.of());

    @BeforeEach
    void connect() throws Exception {
        cluster.close();
        BROKERS.topic(topic, List.of(0));
        cluster = KafkaCluster.connect(BROKERS.bootstrapServers(), Map.of());
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void areThoseThatFiguresDependOn() {
        // When
        var settings = read();
        // Then
        assertThat(settings.brokers()).containsOnlyKeys(0, 1, 2);
        assertThat(settings.brokers().get(0)).containsEntry("num.replica.fetchers", "1")
                .containsKeys("num.io.threads", "log.segment.bytes").doesNotContainKeys("listeners", "log.dirs");
        assertThat(settings.defaults()).contains("background.threads");
        assertThat(settings.topicsSha256()).matches("[0-9a-f]{64}");
    }

    @Test
    void haveAnotherDigestForATopicWithAnotherSetting() throws Exception {
        // Given
        var before = read();
        alter(new ConfigResource(ConfigResource.Type.TOPIC, topic), "retention.bytes", "123456");
        // When
        var after = read();
        // Then
        assertThat(after.topicsSha256()).isNotEqualTo(before.topicsSha256());
        assertThat(after.brokers()).isEqualTo(before.brokers());
    }

    @Test
    void includeTheLogDirectoriesOfEachBroker() {
        // When
        var logDirs = read().logDirs();
        // Then
        assertThat(logDirs).containsOnlyKeys(0, 1, 2);
        assertThat(logDirs.get(0)).satisfies(it -> {
            assertThat(it.count()).isEqualTo(1);
            assertThat(it.usableBytes()).isBetween(1L, it.totalBytes());
            assertThat(it.leastUsablePercent()).isCloseTo(100.0 * it.usableBytes() / it.totalBytes(), within(0.1));
        });
    }

    @Test
    void haveNoDigestIfATopicIsGone() {
        // When
        var settings = MeasuredSettings.read(cluster, List.of(0), List.of(topic, "gone"));
        // Then
        assertThat(settings.topicsSha256()).isNull();
        assertThat(settings.brokers()).containsOnlyKeys(0);
    }

    @Test
    void countWhatTheReplicaFetchersShare() throws Exception {
        // Given
        var replicated = "replicated-" + UUID.randomUUID();
        cluster.admin().createTopics(List.of(new NewTopic(replicated,
                Map.of(0, List.of(0, 1), 1, List.of(0, 1), 2, List.of(1, 0))))).all().get();
        // When
        var settings = MeasuredSettings.read(cluster, List.of(0, 1, 2), List.of(topic, replicated));
        // Then one fetcher of each broker has all that it replicates: equally even, but more of broker 0
        assertThat(settings.leastEvenFetchers()).isEqualTo(new FetcherLoad(1, 0, List.of(2)));
    }

    @Test
    void haveNoReplicaFetchersWithoutReplicas() {
        // When
        var settings = read();
        // Then
        assertThat(settings.leastEvenFetchers()).isNull();
    }

    private KafkaSettingsView read() {
        return MeasuredSettings.read(cluster, List.of(0, 1, 2), List.of(topic));
    }

    private void alter(ConfigResource resource, String name, String value) throws Exception {
        cluster.admin().incrementalAlterConfigs(Map.of(resource,
                List.of(new AlterConfigOp(new ConfigEntry(name, value), OpType.SET)))).all().get();
    }
}
