package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.api.v1alpha1.OperationResult;
import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.api.v1alpha1.VariantResult;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OperationMetricTest {

    @ParameterizedTest
    @CsvSource({"probe.create.p99, OPERATION_LATENCY, create p99, 5",
            "probe.create.mean, OPERATION_LATENCY, create mean, 1",
            "probe.create.max, OPERATION_LATENCY, create max, 7",
            "probe.create.perSecond, OPERATIONS_PER_SECOND, create/s, 50",
            "probe.create.errorRatio, OPERATION_ERROR_RATIO, create error ratio, 0.25"})
    void readsAFigureOfTheOperation(String name, Quantity quantity, String words, double figure) {
        // When
        var metric = Metric.named(name).orElseThrow();
        // Then
        assertThat(metric.quantity()).isEqualTo(quantity);
        assertThat(metric.words()).isEqualTo(words);
        assertThat(metric.operation()).contains("create");
        assertThat(metric.figure().apply(row("create"))).isEqualTo(figure);
    }

    @Test
    void hasNoFigureInARowWithoutTheOperation() {
        // Given
        var metric = Metric.named("probe.get.p99").orElseThrow();
        // Then
        assertThat(metric.figure().apply(row("create"))).isNull();
        assertThat(metric.figure().apply(VariantResult.builder().name("a").build())).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"probe", "probe.create", "probe.create.p98", "probe.Create.p99", "probe.create.p99.max",
            "create.p99", "probe..p99", "background.create.p99"})
    void isNotFoundByAnotherName(String name) {
        assertThat(Metric.named(name)).isEmpty();
    }

    @Test
    void isTheSameWhoeverAsksForIt() {
        assertThat(Metric.named("probe.create.p99")).isEqualTo(Metric.named("probe.create.p99"))
                .isNotEqualTo(Metric.named("probe.create.p95"));
    }

    @Test
    void isComparedIfEveryRowHasTheOperation() {
        // When
        var compared = Metric.compared(List.of(row("create", "get"), row("get", "create", "set")));
        // Then
        assertThat(compared).extracting(Metric::name).contains("recordsPerSecond").endsWith("probe.create.p99",
                "probe.create.perSecond", "probe.get.p99", "probe.get.perSecond");
    }

    @Test
    void isALowerBoundWhereOperationsWereNeverAcknowledged() {
        // Given
        var row = VariantResult.builder().name("a").operations(List.of(OperationResult.builder().name("create")
                .latencyMs(new LatencyMs(1, 2, 3, 4, 5, 6, 7, 100, 1L, List.of("p99", "max"))).build())).build();
        // Then
        assertThat(Metric.named("probe.create.p99").orElseThrow().isLowerBound(row)).isTrue();
        assertThat(Metric.named("probe.create.p50").orElseThrow().isLowerBound(row)).isFalse();
        assertThat(Metric.PUBLISH_P99.isLowerBound(row)).isFalse();
    }

    private static VariantResult row(String... operations) {
        return VariantResult.builder().name("a").operations(List.of(operations).stream()
                .map(name -> OperationResult.builder().name(name).perSecond(new Spread(50, 40, 60))
                        .latencyMs(new LatencyMs(1, 2, 3, 4, 5, 6, 7, 100)).errorRatio(0.25).build())
                .toList()).build();
    }
}
