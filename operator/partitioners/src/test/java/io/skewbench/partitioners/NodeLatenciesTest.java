package io.skewbench.partitioners;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Gauge;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.apache.kafka.common.metrics.MetricConfig;
import org.apache.kafka.common.utils.Time;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeLatenciesTest {
    private static final String GROUP = "producer-node-metrics";
    private static final String NAME = "request-latency-avg";

    private final NodeLatencies latencies = new NodeLatencies();

    @Test
    void areClaimedOnce() {
        // Given
        latencies.configure(Map.of("client.id", "claimed-once"));
        // When
        var first = NodeLatencies.claim("claimed-once");
        // Then
        assertThat(first).isSameAs(latencies);
        assertThat(NodeLatencies.claim("claimed-once")).isNull();
    }

    @Test
    void areThoseOfTheNewestProducerWithAnId() {
        // Given
        new NodeLatencies().configure(Map.of("client.id", "shared-id"));
        latencies.configure(Map.of("client.id", "shared-id"));
        // When
        var claimed = NodeLatencies.claim("shared-id");
        // Then
        assertThat(claimed).isSameAs(latencies);
    }

    @Test
    void areNotForgottenWhenAnEarlierProducerWithTheIdIsClosed() {
        // Given
        var earlier = new NodeLatencies();
        earlier.configure(Map.of("client.id", "closed-earlier"));
        latencies.configure(Map.of("client.id", "closed-earlier"));
        // When
        earlier.close();
        // Then
        assertThat(NodeLatencies.claim("closed-earlier")).isSameAs(latencies);
    }

    @Test
    void areReadFromMetricsThatExistAlready() {
        // When
        latencies.init(List.of(metric(GROUP, NAME, "node-2", 12.5), metric(GROUP, NAME, "node-3", 7.0)));
        // Then
        assertThat(latencies.meanMs(2)).isEqualTo(12.5);
        assertThat(latencies.meanMs(3)).isEqualTo(7);
    }

    @Test
    void areUnknownForABrokerWithoutAMetric() {
        // When
        latencies.metricChange(metric(GROUP, NAME, "node-2", 12.5));
        // Then
        assertThat(latencies.meanMs(1)).isNaN();
    }

    @Test
    void areUnknownWhereAMetricIsNoNumber() {
        // When
        latencies.metricChange(metric(GROUP, NAME, "node-2", "fast"));
        // Then
        assertThat(latencies.meanMs(2)).isNaN();
    }

    @ParameterizedTest
    @CsvSource({"producer-metrics, request-latency-avg, node-2", "producer-node-metrics, request-latency-max, node-2",
            "producer-node-metrics, request-latency-avg, node--2", "producer-node-metrics, request-latency-avg, two",
            "producer-node-metrics, request-latency-avg, ''"})
    void areNotReadFromOtherMetrics(String group, String name, String node) {
        // When
        latencies.metricChange(metric(group, name, node, 12.5));
        // Then
        assertThat(latencies.meanMs(2)).isNaN();
        assertThat(latencies.meanMs(-2)).isNaN();
    }

    @Test
    void areUnknownOnceTheMetricIsRemoved() {
        // Given
        var metric = metric(GROUP, NAME, "node-2", 12.5);
        latencies.metricChange(metric);
        // When
        latencies.metricRemoval(metric);
        // Then
        assertThat(latencies.meanMs(2)).isNaN();
    }

    @Test
    void areKeptWhenTheMetricIsRemovedThatTheyReplaced() {
        // Given
        var former = metric(GROUP, NAME, "node-2", 12.5);
        latencies.metricChange(former);
        latencies.metricChange(metric(GROUP, NAME, "node-2", 20.0));
        // When
        latencies.metricRemoval(former);
        // Then
        assertThat(latencies.meanMs(2)).isEqualTo(20);
    }

    private static KafkaMetric metric(String group, String name, String node, Object value) {
        Gauge<Object> gauge = (config, now) -> value;
        return new KafkaMetric(new Object(), new MetricName(name, group, "", Map.of("node-id", node)), gauge,
                new MetricConfig(), Time.SYSTEM);
    }
}
