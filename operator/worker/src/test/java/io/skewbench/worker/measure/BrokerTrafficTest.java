package io.skewbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.MetricName;
import org.junit.jupiter.api.Test;

class BrokerTrafficTest {
    private final MockProducer<byte[], byte[]> one = new MockProducer<>();
    private final MockProducer<byte[], byte[]> other = new MockProducer<>();

    @Test
    void addsUpTheRequestsAndResponsesOfAllProducers() {
        // Given
        metric(one, "request-total", "node-1", 10.0);
        metric(one, "response-total", "node-1", 9.0);
        metric(other, "request-total", "node-1", 5.0);
        metric(other, "response-total", "node-1", 4.0);
        metric(other, "request-total", "node-2", 1.0);
        // When
        var traffic = BrokerTraffic.of(List.of(one, other));
        // Then
        assertThat(traffic).isEqualTo(Map.of(1, new BrokerTraffic(15, 13), 2, new BrokerTraffic(1, 0)));
    }

    @Test
    void countsNoOtherMetricsOfABroker() {
        // Given
        metric(one, "request-size-avg", "node-1", 10.0);
        metric(one, "request-latency-avg", "node-1", 10.0);
        // When
        var traffic = BrokerTraffic.of(List.of(one));
        // Then
        assertThat(traffic).isEmpty();
    }

    @Test
    void countsNoConnectionsToBootstrapServers() {
        // Given
        metric(one, "request-total", "node--1", 10.0);
        // When
        var traffic = BrokerTraffic.of(List.of(one));
        // Then
        assertThat(traffic).isEmpty();
    }

    @Test
    void countsNoMetricsOfOtherGroups() {
        // Given
        var name = new MetricName("request-total", "producer-metrics", "", Map.of("node-id", "node-1"));
        one.setMockMetrics(name, new KnownMetric(name, 10.0));
        // When
        var traffic = BrokerTraffic.of(List.of(one));
        // Then
        assertThat(traffic).isEmpty();
    }

    @Test
    void countsNoValuesThatAreNoNumbers() {
        // Given
        metric(one, "request-total", "node-1", "many");
        // When
        var traffic = BrokerTraffic.of(List.of(one));
        // Then
        assertThat(traffic).isEmpty();
    }

    @Test
    void hasAResponseToEachRequestIfBrokersNeedNotAnswer() {
        // Given
        var traffic = new BrokerTraffic(12, 10);
        // When
        var answered = traffic.asAnswered();
        // Then
        assertThat(answered).isEqualTo(new BrokerTraffic(12, 12));
    }

    private static void metric(MockProducer<byte[], byte[]> producer, String name, String node, Object value) {
        var metric = new KnownMetric(new MetricName(name, "producer-node-metrics", "", Map.of("node-id", node)), value);
        producer.setMockMetrics(metric.metricName(), metric);
    }
}
