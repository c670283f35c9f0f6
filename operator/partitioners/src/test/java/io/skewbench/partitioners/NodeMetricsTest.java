package io.skewbench.partitioners;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.kafka.common.MetricName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeMetricsTest {

    @ParameterizedTest
    @CsvSource({"node-0, 0", "node-7, 7", "7, 7", "node-1073741822, 1073741822", "node-1073741823, -1", "node--1, -1",
            "node-x, -1", "'', -1"})
    void knowABrokerByTheIdOfItsNode(String tag, int broker) {
        // Given
        var name = new MetricName("request-total", "producer-node-metrics", "", Map.of("node-id", tag));
        // When
        var id = NodeMetrics.broker(name);
        // Then
        assertThat(id).isEqualTo(broker);
    }

    @Test
    void knowNoBrokerWithoutTag() {
        // Given
        var name = new MetricName("request-total", "producer-node-metrics", "", Map.of());
        // When
        var id = NodeMetrics.broker(name);
        // Then
        assertThat(id).isEqualTo(-1);
    }

    @Test
    void knowNoBrokerOfOtherGroups() {
        // Given
        var name = new MetricName("request-total", "producer-metrics", "", Map.of("node-id", "node-1"));
        // When
        var id = NodeMetrics.broker(name);
        // Then
        assertThat(id).isEqualTo(-1);
    }
}
