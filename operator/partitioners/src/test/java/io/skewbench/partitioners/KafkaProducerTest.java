package io.skewbench.partitioners;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/** A real producer creates reporter and partitioner in the order that these rely on. No broker is needed. */
class KafkaProducerTest {
    @Test
    void allowsThePartitionerToClaimItsProducersLatencies() {
        // Given
        var settings = settings("both");
        settings.put("partitioner.class", StrictCostPartitioner.class.getName());

        // When
        try (var producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            // Then
            assertThat(producer.metrics()).isNotEmpty();
            assertThat(NodeLatencies.claim("both")).isNull();
        }
    }

    @Test
    void leavesTheLatenciesOfAProducerWithAnotherPartitionerUntilItIsClosed() {
        try (var producer = new KafkaProducer<>(settings("alone"), new ByteArraySerializer(),
                new ByteArraySerializer())) {
            assertThat(producer.metrics()).isNotEmpty();
            var latencies = NodeLatencies.claim("alone");
            assertThat(latencies).isNotNull();
        }
        assertThat(NodeLatencies.claim("alone")).isNull();
    }

    @Test
    void showsItsOpenBatches() {
        // Given
        var settings = settings("open");
        settings.put("metric.reporters", OpenBatches.class.getName());

        // When
        try (var producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            // Then
            assertThat(producer.metrics()).isNotEmpty();
            assertThat(OpenBatches.claim("open")).isNotNull().matches(OpenBatches::sees);
        }
    }

    private static Map<String, Object> settings(String clientId) {
        return new HashMap<>(Map.of("bootstrap.servers", "127.0.0.1:1", "client.id", clientId, "metric.reporters",
                NodeLatencies.class.getName()));
    }
}
