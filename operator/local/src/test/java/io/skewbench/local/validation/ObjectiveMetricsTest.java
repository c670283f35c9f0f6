package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.figures.Metric;
import io.skewbench.local.TestResources;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of the API know the metrics of the engine, their units, and which of them need consumers. */
class ObjectiveMetricsTest {
    private static final String WITH_CONSUMERS = "topic: uneven\n      consumers: [{name: readers}]";

    static Stream<Metric> all() {
        return Stream.of(Metric.names().split(", ")).map(name -> Metric.named(name).orElseThrow());
    }

    static Stream<Metric> consumed() {
        return all().filter(metric -> metric.quantity().isOfConsumers());
    }

    @ParameterizedTest
    @MethodSource("all")
    void takeABoundInTheUnitOfTheMetric(Metric metric) {
        // When
        var problems = problems(objective(metric.name(), bound(metric)).replace("topic: uneven", WITH_CONSUMERS));
        // Then
        assertThat(problems).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("all")
    void refuseABoundInAnotherUnit(Metric metric) {
        // Given
        var bound = metric.quantity().isLatency() ? "1.5" : "50ms";
        // When
        var problems = problems(objective(metric.name(), bound).replace("topic: uneven", WITH_CONSUMERS));
        // Then
        assertThat(problems).singleElement().asString()
                .contains("\"" + bound + "\" cannot be compared with " + metric.name());
    }

    @ParameterizedTest
    @MethodSource("consumed")
    void refuseAMetricOfConsumersWithoutThem(Metric metric) {
        // When
        var problems = problems(objective(metric.name(), bound(metric)));
        // Then
        assertThat(problems).singleElement().asString().contains(metric.name() + " needs consumers");
    }

    @Test
    void nameAllQuantitiesWhereTheyRefuseAnother() {
        // When
        var problems = problems(objective("speed", "1.5"));
        // Then
        assertThat(problems).singleElement().asString()
                .contains(all().map(metric -> metric.quantity().text()).distinct().toList());
    }

    /** Returns an upper bound that can be met and missed. */
    private static String bound(Metric metric) {
        return switch (metric.quantity()) {
            case PUBLISH_LATENCY, SERVICE_LATENCY, END_TO_END_LATENCY, REQUEST_LATENCY, OPERATION_LATENCY ->
                "50ms";
            case RECORDS_PER_SECOND, BYTES_PER_SECOND, CONSUMED_PER_SECOND, REPLICATED_PER_SECOND, REPLICATION_LAG_MS,
                    REPLICATION_LAG_BYTES, BROKER_BYTES_IN, BROKER_BYTES_OUT, BROKER_IMBALANCE,
                    OPERATIONS_PER_SECOND ->
                "1.5";
            case ERROR_RATIO, REPLICATED_RATIO, OPERATION_ERROR_RATIO -> "0.5";
        };
    }

    private static String objective(String metric, String bound) {
        return TestResources.skewedTopic() + "---\n"
                + TestResources.benchmark("b", "variants: [{name: v, partitioner: BuiltIn}]\n"
                        + "objectives: [{variant: v, metric: " + metric + ", below: \"" + bound + "\"}]");
    }

    private static List<String> problems(String yaml) {
        return ResourceFiles.read(List.of("-"), new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))
                .problems();
    }
}
