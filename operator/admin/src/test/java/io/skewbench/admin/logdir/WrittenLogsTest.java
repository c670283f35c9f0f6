package io.skewbench.admin.logdir;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.engine.growth.LogRoom;
import io.skewbench.engine.result.LogGrowth;
import io.skewbench.engine.result.LogGrowth.LogUnit;
import io.skewbench.engine.result.LogGrowth.OfBroker;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Three real brokers. Topic mine has a partition on brokers 0 and 1, and topic others' on broker 1. */
@Timeout(180)
class WrittenLogsTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    private final String mine = "mine-" + UUID.randomUUID();
    private final String others = "others-" + UUID.randomUUID();
    private final LogRoom room = new LogRoom(1_000_000);
    private KafkaCluster cluster = KafkaCluster.connect("127.0.0.1:1", Map.of());

    @BeforeEach
    void connect() throws Exception {
        cluster.close();
        BROKERS.topic(mine, List.of(0, 1));
        BROKERS.topic(others, List.of(1));
        cluster = KafkaCluster.connect(BROKERS.bootstrapServers(), Map.of());
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void tellWhatOthersWroteToWhichBroker() throws Exception {
        // Given
        var before = new WrittenLogs(cluster).sizes(room).orElseThrow();
        // When
        send(mine, 0, 100_000);
        send(mine, 1, 100_000);
        send(others, 0, 50_000);
        var growth = new WrittenLogs(cluster).growth(before, Set.of(mine)).orElseThrow();
        // Then
        assertThat(growth.unit()).isEqualTo(LogUnit.BYTES);
        assertThat(growth.brokers()).extracting(OfBroker::broker).containsExactlyInAnyOrder(0, 1, 2);
        assertThat(of(1, growth)).satisfies(broker -> {
            assertThat(broker.trial()).isBetween(100_000L, 101_000L);
            assertThat(broker.others()).isBetween(50_000L, 51_000L);
            assertThat(broker.topic()).isEqualTo(others);
        });
        assertThat(of(0, growth).trial()).isBetween(100_000L, 101_000L);
        assertThat(growth.largest()).contains(of(1, growth));
    }

    @Test
    void areUnknownOfABrokerWhoseLogsHaveNoRoom() {
        assertThat(new WrittenLogs(cluster).sizes(new LogRoom(0)).orElseThrow()).satisfies(
                before -> assertThat(new WrittenLogs(cluster).growth(before, Set.of(mine))).isEmpty());
    }

    @Test
    void areUnknownWithoutAnAnswer() {
        try (var nobody = KafkaCluster.connect("127.0.0.1:1", Map.of("default.api.timeout.ms", "500",
                "request.timeout.ms", "500"))) {
            assertThat(new WrittenLogs(nobody).sizes(room)).isEmpty();
        }
    }

    private static OfBroker of(int broker, LogGrowth growth) {
        return growth.brokers().stream().filter(it -> it.broker() == broker).findFirst().orElseThrow();
    }

    private static void send(String topic, int partition, int bytes) throws Exception {
        try (var producer = new KafkaProducer<>(Map.<String, Object>of("bootstrap.servers",
                BROKERS.bootstrapServers(), "max.request.size", 10_000_000), new ByteArraySerializer(),
                new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(topic, partition, null, new byte[bytes])).get();
        }
    }
}
