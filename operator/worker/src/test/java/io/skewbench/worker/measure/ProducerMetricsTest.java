package io.skewbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.report.NodeResult;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.MetricName;
import org.junit.jupiter.api.Test;

class ProducerMetricsTest {
    private final MockProducer<byte[], byte[]> one = new MockProducer<>();
    private final MockProducer<byte[], byte[]> other = new MockProducer<>();

    @Test
    void weighMeansByWhatEachProducerSent() {
        // Given
        var metrics = new ProducerMetrics(List.of(one, other));
        means(one, 3, 100);
        means(other, 1, 500);
        // When
        metrics.sample(true);
        // Then
        assertThat(metrics.batchSizeBytes()).isEqualTo(200);
        assertThat(metrics.recordsPerRequest()).isEqualTo(200);
        assertThat(metrics.queueTimeMs()).isEqualTo(200);
    }

    @Test
    void weighEachReadingByWhatWasSentSinceTheOneBefore() {
        // Given
        means(one, 1_000, 1);
        var metrics = new ProducerMetrics(List.of(one));
        means(one, 1_003, 100);
        metrics.sample(true);
        means(one, 1_004, 500);
        // When
        metrics.sample(true);
        // Then
        assertThat(metrics.batchSizeBytes()).isEqualTo(200);
    }

    @Test
    void leaveOutMeansThatIncludeTheWarmup() {
        // Given
        var metrics = new ProducerMetrics(List.of(one));
        means(one, 10, 900);
        metrics.sample(false);
        means(one, 20, 100);
        // When
        metrics.sample(true);
        // Then
        assertThat(metrics.batchSizeBytes()).isEqualTo(100);
    }

    @Test
    void haveNoMeansWhereNothingWasSent() {
        // Given
        means(one, 10, 900);
        var metrics = new ProducerMetrics(List.of(one));
        // When
        metrics.sample(true);
        // Then
        assertThat(metrics.batchSizeBytes()).isNull();
        assertThat(metrics.recordsPerRequest()).isNull();
        assertThat(metrics.queueTimeMs()).isNull();
    }

    @Test
    void doNotKnowRetriesOfAllProducersWhereOneDoesNotReportThem() {
        // Given
        one.setMockMetrics(new MetricName("record-retry-total", "producer-metrics", "", Map.of()),
                new KnownMetric(new MetricName("record-retry-total", "producer-metrics", "", Map.of()), 3.0));
        // When
        var retries = new ProducerMetrics(List.of(one, other)).recordRetries();
        // Then
        assertThat(retries).isNull();
        assertThat(new ProducerMetrics(List.of(one, one)).recordRetries()).isEqualTo(6);
    }

    @Test
    void addUpTheRequestsToEachBrokerSinceTheStart() {
        // Given
        node(one, 1, 10, 4);
        var metrics = new ProducerMetrics(List.of(one, other));
        node(one, 1, 13, 4);
        node(other, 1, 1, 8);
        node(other, 2, 5, 6);
        // When
        metrics.sample(true);
        // Then
        assertThat(metrics.nodes()).containsExactly(new NodeResult(1, 5.0, 4), new NodeResult(2, 6.0, 5));
    }

    @Test
    void countRequestsButNoLatencyWhileTheMeanIncludesTheWarmup() {
        // Given
        var metrics = new ProducerMetrics(List.of(one));
        node(one, 1, 10, 4);
        // When
        metrics.sample(false);
        // Then
        assertThat(metrics.nodes()).containsExactly(new NodeResult(1, null, 10));
    }

    @Test
    void countNoNegativeRequestsAfterAConnectionBeganAnew() {
        // Given
        node(one, 1, 10, 4);
        var metrics = new ProducerMetrics(List.of(one));
        node(one, 1, 2, 4);
        // When
        metrics.sample(true);
        // Then
        assertThat(metrics.nodes()).containsExactly(new NodeResult(1, null, 0));
    }

    @Test
    void addUpTheTimeThatSendersWaitedInMilliseconds() {
        // Given
        set(one, "producer-metrics", "bufferpool-wait-time-ns-total", Map.of(), 1_000_000);
        set(other, "producer-metrics", "bufferpool-wait-time-ns-total", Map.of(), 0);
        var metrics = new ProducerMetrics(List.of(one, other));
        set(one, "producer-metrics", "bufferpool-wait-time-ns-total", Map.of(), 3_000_000);
        set(other, "producer-metrics", "bufferpool-wait-time-ns-total", Map.of(), 500_000);
        // When
        metrics.sample(true);
        // Then
        assertThat(metrics.bufferWaitMs()).isEqualTo(2.5);
    }

    @Test
    void haveNoTimeThatSendersWaitedWhereTheClientDoesNotReportIt() {
        // Given
        var metrics = new ProducerMetrics(List.of(one));
        // When
        metrics.sample(true);
        // Then
        assertThat(metrics.bufferWaitMs()).isNull();
    }

    private static void means(MockProducer<byte[], byte[]> producer, double sent, double mean) {
        set(producer, "producer-metrics", "record-send-total", Map.of(), sent);
        for (var name : List.of("batch-size-avg", "records-per-request-avg", "record-queue-time-avg")) {
            set(producer, "producer-metrics", name, Map.of(), mean);
        }
    }

    private static void node(MockProducer<byte[], byte[]> producer, int broker, double requests, double latencyMs) {
        var tags = Map.of("node-id", "node-" + broker);
        set(producer, "producer-node-metrics", "request-total", tags, requests);
        set(producer, "producer-node-metrics", "request-latency-avg", tags, latencyMs);
    }

    private static void set(MockProducer<byte[], byte[]> producer, String group, String name, Map<String, String> tags,
            double value) {
        var metric = new KnownMetric(new MetricName(name, group, "", tags), value);
        producer.setMockMetrics(metric.metricName(), metric);
    }
}
