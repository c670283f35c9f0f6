package io.skewbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.worker.measure.MetricValues.Node;
import java.util.Map;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.MetricName;
import org.junit.jupiter.api.Test;

class MetricValuesTest {
    private final MockProducer<byte[], byte[]> producer = new MockProducer<>();

    @Test
    void holdTheProducersOwnMetrics() {
        // Given
        own("record-send-total", 7.0);
        own("batch-size-avg", 100.0);
        own("records-per-request-avg", 3.0);
        own("record-queue-time-avg", 2.0);
        own("bufferpool-wait-time-ns-total", 9.0);
        own("produce-throttle-time-avg", 4.0);
        own("compression-rate-avg", 0.5);
        // When
        var values = MetricValues.read(producer);
        // Then
        assertThat(values).isEqualTo(new MetricValues(7, 100, 3, 2, 9, 4, 0.5, Map.of()));
    }

    @Test
    void holdNoNumberForMetricsThatTheClientLacks() {
        // When
        var values = MetricValues.read(producer);
        // Then
        assertThat(values).isEqualTo(
                new MetricValues(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Map.of()));
    }

    @Test
    void holdTheTimeInTheBufferPoolUnderItsNameUntilKafka30() {
        // Given
        own("bufferpool-wait-time-total", 9.0);
        // When
        var values = MetricValues.read(producer);
        // Then
        assertThat(values.bufferWaitNanos()).isEqualTo(9);
    }

    @Test
    void holdNoNumberForAMetricThatIsNone() {
        // Given
        own("batch-size-avg", "many");
        // When
        var values = MetricValues.read(producer);
        // Then
        assertThat(values.batchSizeBytes()).isNaN();
    }

    @Test
    void knowHowManyTimesRecordsWereSentAgain() {
        // Given
        own("record-retry-total", 12.0);
        metric("producer-topic-metrics", "record-retry-total", Map.of("topic", "t"), 5.0);
        // When
        var retries = MetricValues.recordRetries(producer);
        // Then
        assertThat(retries).hasValue(12);
    }

    @Test
    void holdRequestsAndLatencyOfEachBroker() {
        // Given
        node("request-total", "node-1", 10.0);
        node("request-latency-avg", "node-1", 4.5);
        node("request-total", "node-2", 20.0);
        node("response-total", "node-2", 19.0);
        // When
        var values = MetricValues.read(producer);
        // Then
        assertThat(values.nodes()).isEqualTo(Map.of(1, new Node(10, 4.5), 2, new Node(20, Double.NaN)));
    }

    @Test
    void holdNoBrokerOfOtherGroupsOfMetrics() {
        // Given
        metric("producer-topic-metrics", "request-total", Map.of("node-id", "node-1"), 10.0);
        // When
        var values = MetricValues.read(producer);
        // Then
        assertThat(values.nodes()).isEmpty();
    }

    private void own(String name, Object value) {
        metric("producer-metrics", name, Map.of(), value);
    }

    private void node(String name, String node, Object value) {
        metric("producer-node-metrics", name, Map.of("node-id", node), value);
    }

    private void metric(String group, String name, Map<String, String> tags, Object value) {
        var metric = new KnownMetric(new MetricName(name, group, "", tags), value);
        producer.setMockMetrics(metric.metricName(), metric);
    }
}
