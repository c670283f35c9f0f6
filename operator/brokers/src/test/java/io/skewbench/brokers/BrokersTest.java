package io.skewbench.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.brokers.process.RunFolder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One broker, a process of its own. */
@Timeout(300)
class BrokersTest {
    @TempDir
    private Path parent;
    private RunFolder folder;

    @BeforeEach
    void openFolder() {
        folder = RunFolder.open(parent, "run");
    }

    @AfterEach
    void closeFolder() {
        folder.close();
    }

    @Test
    void serveOnceTheyAreStarted() throws InterruptedException {
        // When
        var brokers = start(Map.of());
        // Then
        try (var probe = new ClusterProbe(brokers.bootstrapServers())) {
            assertThat(probe.brokers()).isEqualTo(1);
        }
        assertThat(brokers.count()).isEqualTo(1);
        assertThatCode(brokers::check).doesNotThrowAnyException();
    }

    @Test
    void nameTheBrokerThatHasEnded() throws InterruptedException {
        // Given
        var brokers = start(Map.of());
        // When
        brokers.kill(0);
        // Then
        while (isRunning(brokers)) {
            Thread.sleep(20);
        }
        assertThatThrownBy(brokers::check).isInstanceOf(RunFailedException.class)
                .hasMessageStartingWith("Broker 0 ended: ");
    }

    @Test
    void areNotStartedWithSettingsThatABrokerRefuses() {
        assertThatThrownBy(() -> start(Map.of("log.segment.bytes", "many"))).isInstanceOf(RunFailedException.class)
                .hasMessageStartingWith("Broker 0 ended: exit status ").hasMessageContaining("log.segment.bytes");
    }

    @Test
    void keepTheirTopicsWhenTheyAreRestartedWithOtherSettings() throws Exception {
        // Given
        var brokers = start(Map.of("num.partitions", "3"));
        try (var admin = Admin.create(Map.of("bootstrap.servers", brokers.bootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic("t", 2, (short) 1))).all().get();
            // When
            brokers.restart(Map.of("num.replica.fetchers", "4"));
            // Then
            assertThat(settings(admin)).containsEntry("num.replica.fetchers", "4").containsEntry("num.partitions", "3");
            assertThat(admin.listTopics().names().get()).contains("t");
            assertThat(brokers.readings()).hasSize(1);
            // When
            brokers.restart(Map.of("num.partitions", "5"));
            // Then
            assertThat(settings(admin)).containsEntry("num.replica.fetchers", "1").containsEntry("num.partitions", "5");
        }
    }

    @Test
    void tellWhatTheyCount() throws Exception {
        // Given
        var brokers = start(Map.of());
        var before = brokers.readings();
        // When
        produce(brokers, 50);
        // Then
        assertThat(before).hasSize(1);
        assertThat(brokers.readings()).singleElement().satisfies(after -> {
            var elapsed = after.nanos() - before.getFirst().nanos();
            assertThat(elapsed).isPositive();
            // A request counts once its answer is sent, which the client may notice a moment before.
            assertThat(after.requests() - before.getFirst().requests()).isBetween(49L, 50L);
            assertThat(after.cpuNanos() - before.getFirst().cpuNanos()).isBetween(1L, elapsed * after.processors());
            // A handler counts for how long it was idle when that ends, after 0.3 s at the latest.
            assertThat(after.idleNanos() - before.getFirst().idleNanos()).isBetween(1L, elapsed + 1_000_000_000L);
            assertThat(after.remoteMillis()).isEqualTo(before.getFirst().remoteMillis());
            assertThat(after.totalMillis()).isGreaterThanOrEqualTo(after.localMillis());
        });
    }

    @Test
    void tellNothingWhileOneOfThemIsSuspended() {
        // Given
        var brokers = start(Map.of());
        brokers.pause(0);
        // When
        var readings = brokers.readings();
        // Then
        assertThat(readings).isEmpty();
        brokers.resume(0);
        assertThat(brokers.readings()).hasSize(1);
    }

    /** Sends records one after the other, so that each is a request of its own. */
    private static void produce(Brokers brokers, int records) throws Exception {
        try (var admin = Admin.create(Map.of("bootstrap.servers", brokers.bootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic("counted", 1, (short) 1))).all().get();
        }
        try (var producer = new KafkaProducer<byte[], byte[]>(Map.of("bootstrap.servers", brokers.bootstrapServers(),
                "acks", "1", "enable.idempotence", "false", "linger.ms", "0"), new ByteArraySerializer(),
                new ByteArraySerializer())) {
            for (var i = 0; i < records; i++) {
                producer.send(new ProducerRecord<>("counted", new byte[10_000])).get();
            }
        }
    }

    private static Map<String, String> settings(Admin admin) throws Exception {
        var broker = new ConfigResource(ConfigResource.Type.BROKER, "0");
        var shown = new HashMap<String, String>();
        admin.describeConfigs(List.of(broker)).all().get().values().iterator().next().entries()
                .forEach(entry -> shown.put(entry.name(), entry.value()));
        return shown;
    }

    private Brokers start(Map<String, String> settings) {
        return Brokers.start(new BrokerPlan(1, List.of("-Xmx320m", "-XX:TieredStopAtLevel=1"),
                System.getProperty("java.class.path"), settings, new Loopback()), folder);
    }

    private static boolean isRunning(Brokers brokers) {
        try {
            brokers.check();
            return true;
        } catch (RunFailedException e) {
            return false;
        }
    }
}
