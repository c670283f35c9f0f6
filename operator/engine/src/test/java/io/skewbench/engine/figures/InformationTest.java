package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.api.v1alpha1.VariantResultBuilder;
import io.skewbench.api.v1alpha1.WorkloadResult;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Specs;
import io.skewbench.engine.state.NoVerdictReason;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InformationTest {
    private static final Experiment AT_A_RATE = experiment("rate: 1000");
    private static final Experiment UNLIMITED = experiment("unlimited: {}");

    @Test
    void lacksInNoThroughputWhateverTheLoad() {
        // When
        var lacking = new Information(UNLIMITED, Metric.RECORDS_PER_SECOND).lacking(row().errorRatio(0.5).build());
        // Then
        assertThat(lacking).isEmpty();
    }

    @Test
    void lacksInLatenciesUnderUnlimitedLoad() {
        // When
        var lacking = new Information(UNLIMITED, Metric.PUBLISH_P99).lacking(row().build());
        // Then
        assertThat(lacking).contains(NoVerdictReason.CLOSED_LOOP);
    }

    @ParameterizedTest
    @CsvSource({"most, true", "some, false"})
    void lacksInLatenciesOfTheSweepPointWithUnlimitedLoad(String load, boolean lacks) {
        // Given
        var swept = Specs.experiment(Specs.spec("""
                cluster: {bootstrapServers: "kafka:9092"}
                workloads: [{name: w, kafkaTopic: t, load: {rate: 1}, records: {value: {size: 1}}}]
                variants: [{name: a, partitioner: BuiltIn}]
                sweep:
                  axes: [{name: load, values: [{name: some}, {name: most, load: {unlimited: {}}}]}]
                duration: 50s
                """));
        // When
        var lacking = new Information(swept, Metric.PUBLISH_P99).lacking(row().sweep(Map.of("load", load)).build());
        // Then
        assertThat(lacking.filter(NoVerdictReason.CLOSED_LOOP::equals).isPresent()).isEqualTo(lacks);
    }

    @ParameterizedTest
    @CsvSource({"0, false", "0.001, false", "0.0011, true"})
    void lacksInLatenciesThatLeaveMoreThanOneRecordInAThousandOut(double errorRatio, boolean lacks) {
        // When
        var lacking = new Information(AT_A_RATE, Metric.PUBLISH_P99).lacking(row().errorRatio(errorRatio).build());
        // Then
        assertThat(lacking.filter(NoVerdictReason.RECORDS_FAILED::equals).isPresent()).isEqualTo(lacks);
    }

    @ParameterizedTest
    @CsvSource({"publishLatency.p99, true", "publishLatency.p95, false", "serviceLatency.p99, false"})
    void lacksInFiguresThatAreLowerBounds(String metric, boolean lacks) {
        // Given a row with too few failed records for a reason of their own
        var row = row().errorRatio(0.0).publishLatencyMs(
                new LatencyMs(1, 1, 1, 1, 1, 1, 1, 99, 1L, List.of("mean", "p99", "p999", "max"))).build();
        // When
        var lacking = new Information(AT_A_RATE, Metric.named(metric).orElseThrow()).lacking(row);
        // Then
        assertThat(lacking.filter(NoVerdictReason.RECORDS_FAILED::equals).isPresent()).isEqualTo(lacks);
    }

    @ParameterizedTest
    @CsvSource({"1000, false", "950, false", "949, true"})
    void lacksInLatenciesOfALoadThatIsNotKept(double rate, boolean lacks) {
        // When
        var lacking = new Information(AT_A_RATE, Metric.PUBLISH_P99).lacking(row().workloads(List.of(
                WorkloadResult.builder().name("w").offeredRecordsPerSecond(1000.0)
                        .recordsPerSecond(new Spread(rate, rate, rate)).build()))
                .build());
        // Then
        assertThat(lacking.filter(NoVerdictReason.SATURATED::equals).isPresent()).isEqualTo(lacks);
    }

    private static VariantResultBuilder row() {
        return VariantResult.builder().name("built-in").partitioner("BuiltIn").clientVersion("4.4.0").trials(1);
    }

    private static Experiment experiment(String load) {
        return Specs.experiment(Specs.spec("""
                cluster: {bootstrapServers: "kafka:9092"}
                workloads: [{name: w, kafkaTopic: t, load: {%s}, records: {value: {size: 1Ki}}}]
                variants: [{name: built-in, partitioner: BuiltIn}]
                duration: 20s
                """.formatted(load)));
    }
}
