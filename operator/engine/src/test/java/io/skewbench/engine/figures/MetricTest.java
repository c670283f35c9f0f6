package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetricTest {

    @ParameterizedTest
    @CsvSource({"publishLatency.p99, PUBLISH_LATENCY", "serviceLatency.mean, SERVICE_LATENCY",
            "requestLatency.mean, REQUEST_LATENCY", "endToEndLatency.max, END_TO_END_LATENCY",
            "recordsPerSecond, RECORDS_PER_SECOND",
            "bytesPerSecond, BYTES_PER_SECOND", "consumedPerSecond, CONSUMED_PER_SECOND", "errorRatio, ERROR_RATIO",
            "brokerImbalance, BROKER_IMBALANCE", "replicatedPerSecond, REPLICATED_PER_SECOND",
            "replicatedRatio, REPLICATED_RATIO", "replicationLagMs.p50, REPLICATION_LAG_MS",
            "replicationLagMs.max, REPLICATION_LAG_MS", "replicationLagBytes.p50, REPLICATION_LAG_BYTES",
            "replicationLagBytes.max, REPLICATION_LAG_BYTES", "brokerBytesInPerSecond, BROKER_BYTES_IN",
            "brokerBytesOutPerSecond, BROKER_BYTES_OUT"})
    void isFoundByItsName(String name, Quantity quantity) {
        assertThat(Metric.named(name)).hasValueSatisfying(metric -> {
            assertThat(metric.name()).isEqualTo(name);
            assertThat(metric.quantity()).isEqualTo(quantity);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"publishLatency", "publishLatency.p98", "requestLatency.p99", "RecordsPerSecond",
            "replicationLagMs", ""})
    void isNotFoundByAnotherName(String name) {
        assertThat(Metric.named(name)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"publishLatency.p99, 1.5ms, 1.5", "endToEndLatency.max, 1m, 60000", "errorRatio, 0.1, 0.1",
            "recordsPerSecond, 1e3, 1000", "recordsPerSecond, 0, 0"})
    void readsABoundInItsUnit(String name, String bound, double value) {
        assertThat(Metric.named(name).orElseThrow().parseBound(bound)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({"publishLatency.p99, 5, is not a duration",
            "errorRatio, 5ms, 'is not a number, which errorRatio needs'",
            "errorRatio, -1, is not a number", "errorRatio, NaN, is not a number",
            "errorRatio, Infinity, is not a number"})
    void refusesOtherBounds(String name, String bound, String remedy) {
        assertThatThrownBy(() -> Metric.named(name).orElseThrow().parseBound(bound))
                .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith(remedy);
    }

    @Test
    void isComparedWhereEveryRowMayHaveIt() {
        assertThat(Metric.compared(List.of())).extracting(Metric::name).containsExactly("recordsPerSecond",
                "publishLatency.mean", "publishLatency.p99", "serviceLatency.mean", "requestLatency.mean",
                "brokerImbalance",
                "consumedPerSecond", "endToEndLatency.mean", "endToEndLatency.p99");
    }
}
