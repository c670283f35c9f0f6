package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.ConsumersResult;
import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.api.v1alpha1.VariantResultBuilder;
import io.skewbench.api.v1alpha1.WorkloadResult;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Specs;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One variant, keyed, and a workload c1 that no warning is due for. */
class WarningsTest {
    private static final Experiment ONE_ROW = experiment("rate: 1000", 1, "keyed");

    @Test
    void areNoneForARunWithoutResults() {
        // When
        var warnings = Warnings.of(ONE_ROW, List.of(), List.of(), List.of());
        // Then
        assertThat(warnings).isEmpty();
    }

    @Test
    void countFailedAttemptsOfEachRowByReason() {
        // Given
        var failed = List.of(failed("WorkerLost"), failed("RecordsSkipped"), failed("WorkerLost"));
        // When
        var warnings = Warnings.of(ONE_ROW, failed, List.of(), List.of());
        // Then
        assertThat(warnings).containsExactly(
                "keyed: 3 attempts failed and do not count: RecordsSkipped (1), WorkerLost (2)");
    }

    @Test
    void repeatThoseOfWorkersInTrialsThatCount() {
        // Given
        var trial = trial(worker(0, Map.of()).withWarnings(List.of("The clock jumped")));
        // When
        var warnings = Warnings.of(ONE_ROW, List.of(trial), List.of(trial), List.of());
        // Then
        assertThat(warnings).containsExactly("The clock jumped");
    }

    @Test
    void sayThatARateForEachPartitionUsesNoPartitioner() {
        // When
        var warnings = Warnings.of(experiment("perPartition: {rate: 10}", 1, "keyed"), List.of(), List.of(),
                List.of());
        // Then
        assertThat(warnings).singleElement().asString()
                .startsWith("Workload c1 has a rate for each partition").endsWith("no variant's partitioner was used");
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 0"})
    void sayThatASingleRepetitionDecidesNoObjective(int repetitions, int expected) {
        // Given
        var experiment = Specs.experiment(Specs.spec("""
                cluster: {bootstrapServers: "kafka:9092"}
                workloads: [{name: c1, kafkaTopic: t, load: {rate: 1000}, records: {key: {}, value: {size: 1Ki}}}]
                variants: [{name: keyed, partitioner: Keyed}]
                objectives: [{variant: keyed, metric: errorRatio, below: "0.1"}]
                duration: 20s
                repetitions: %d
                """.formatted(repetitions)));
        // When
        var warnings = Warnings.of(experiment, List.of(), List.of(), List.of(row().build()));
        // Then
        assertThat(warnings).filteredOn(warning -> warning.contains("no objective can be decided")).hasSize(expected);
    }

    @ParameterizedTest
    @CsvSource({"1, 'With 1 repetition, no difference can be shown'",
            "2, 'With 2 repetitions, only large differences can be shown'", "4, 'With 4 repetitions, only large'"})
    void askForMoreRepetitionsWhereRowsAreCompared(int repetitions, String start) {
        // When
        var warnings = Warnings.of(experiment("rate: 1000", repetitions, "keyed", "built-in"), List.of(), List.of(),
                List.of(row().build()));
        // Then
        assertThat(warnings).singleElement().asString().startsWith(start).endsWith("repeat at least 5 times");
    }

    @Test
    void areNoneWithFiveRepetitions() {
        // When
        var warnings = Warnings.of(experiment("rate: 1000", 5, "keyed", "built-in"), List.of(), List.of(),
                List.of(row().build()));
        // Then
        assertThat(warnings).isEmpty();
    }

    @Test
    void areNoneWithoutAnotherRowToCompareWith() {
        // When
        var warnings = Warnings.of(ONE_ROW, List.of(), List.of(), List.of(row().build()));
        // Then
        assertThat(warnings).isEmpty();
    }

    @Test
    void sayWhichShareOfTheRecordsFailedAndHow() {
        // Given
        var trial = trial(worker(30, Map.of("TimeoutException", 30L)));
        // When
        var warnings = Warnings.of(ONE_ROW, List.of(trial), List.of(trial), List.of(row().errorRatio(0.015).build()));
        // Then
        assertThat(warnings).containsExactly("keyed: 1.5 % of its records failed; only publish latency includes them; "
                + "they failed with TimeoutException (30)");
    }

    @Test
    void nameTheFiguresThatAreLowerBounds() {
        // When
        var warnings = Warnings.of(ONE_ROW, List.of(), List.of(), List.of(row().publishLatencyMs(
                new LatencyMs(1, 1, 1, 1, 1, 1, 1, 99_990, 10L, List.of("mean", "max"))).build()));
        // Then
        assertThat(warnings).containsExactly("keyed: 10 of 100,000 records were never acknowledged; they rank after "
                + "all others, so its publish mean, max may be higher than shown");
    }

    @Test
    void areNoneWhereNoRecordFailed() {
        // When
        var warnings = Warnings.of(ONE_ROW, List.of(), List.of(), List.of(row().errorRatio(0.0).build()));
        // Then
        assertThat(warnings).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"RoundRobin", "org.apache.kafka.clients.producer.RoundRobinPartitioner"})
    void nameTheErrorOfRoundRobinInAnOldClient(String partitioner) {
        // When
        var warnings = Warnings.of(ONE_ROW, List.of(), List.of(),
                List.of(row().partitioner(partitioner).clientVersion("2.4.1").build()));
        // Then
        assertThat(warnings).singleElement().asString()
                .startsWith("keyed: round-robin of kafka-clients 2.4.1 skips a partition").endsWith("(KAFKA-9965)");
    }

    @ParameterizedTest
    @CsvSource({"RoundRobin, 4.4.0", "Keyed, 2.4.1"})
    void areNoneForAnotherClientOrPartitioner(String partitioner, String client) {
        // When
        var warnings = Warnings.of(ONE_ROW, List.of(), List.of(),
                List.of(row().partitioner(partitioner).clientVersion(client).build()));
        // Then
        assertThat(warnings).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"999, the 99th percentile", "1000, the 99.9th percentile", "9999, the 99.9th percentile"})
    void nameThePercentileThatHasTooFewSamples(long samples, String percentile) {
        // When
        var warnings = Warnings.of(ONE_ROW, List.of(), List.of(), List.of(measured(samples)));
        // Then
        assertThat(warnings).singleElement().asString()
                .startsWith("keyed: only " + samples + " records were measured;").contains(percentile);
    }

    @Test
    void areNoneWithEnoughSamplesForEachPercentile() {
        // When
        var warnings = Warnings.of(ONE_ROW, List.of(), List.of(), List.of(measured(10_000)));
        // Then
        assertThat(warnings).isEmpty();
    }

    @Test
    void nameTheRowAndTheConsumerGroup() {
        // Given
        var group = new ConsumersResult("readers", null, null, null, null, null, 0, 1, 0, null);
        var row = row().sweep(Map.of("acks", "1"))
                .workloads(List.of(WorkloadResult.builder().name("c1").consumers(List.of(group)).build())).build();
        // When
        var warnings = Warnings.of(ONE_ROW, List.of(), List.of(), List.of(row));
        // Then
        assertThat(warnings)
                .containsExactly("keyed acks=1: group readers of workload c1 rebalanced 1 time in the measured time");
    }

    @Test
    void nameTheRowWhoseWorkersMissedTheirRate() {
        // Given a trial of the row, in which 2,000 records were due
        var trial = trial(worker(0, Map.of()).toBuilder().due(2_000L).build());
        var other = trial.toBuilder().variant("other").build();
        // When
        var warnings = Warnings.of(ONE_ROW, List.of(), List.of(trial, other), List.of(row().build()));
        // Then
        assertThat(warnings).contains("keyed: workload c1 missed its rate by 50.0 %: 2,000 records were due, 1,000 "
                + "acknowledged in the measured time");
    }

    private static Experiment experiment(String load, int repetitions, String... variants) {
        return Specs.experiment(Specs.spec("""
                cluster: {bootstrapServers: "kafka:9092"}
                workloads: [{name: c1, kafkaTopic: t, load: {%s}, records: {value: {size: 1Ki}}}]
                variants: [%s]
                duration: 1s
                repetitions: %d
                """.formatted(load, Stream.of(variants).map("{name: %s, partitioner: BuiltIn}"::formatted)
                .collect(Collectors.joining(", ")), repetitions)));
    }

    private static VariantResultBuilder row() {
        return VariantResult.builder().name("keyed").partitioner("BuiltIn").clientVersion("4.4.0").trials(1);
    }

    private static VariantResult measured(long samples) {
        return row().publishLatencyMs(new LatencyMs(1, 1, 1, 1, 1, 1, 1, samples)).build();
    }

    private static TrialResult failed(String reason) {
        return trial(worker(0, Map.of())).toBuilder().reason(reason).message("worker c1-0").build();
    }

    private static TrialResult trial(WorkerResult result) {
        return TrialResult.builder().trial(0).attempt(0).variant("keyed").repetition(1)
                .producers(List.of(new ProducersOutcome("c1", List.of("t"), 1, 1, result, null, List.of()))).build();
    }

    /** A worker that was asked for 1,000 records and had all acknowledged that did not fail. */
    private static WorkerResult worker(long failed, Map<String, Long> errors) {
        var none = Histogram.of(Histogram.empty());
        var counts = new Counts(1_000 + failed, 1_000, failed);
        return WorkerResult.builder().pod(0).measuredMs(1_000).measured(counts).total(counts).due(1_000L)
                .acknowledgedInWindow(1_000).publishLatency(none).serviceLatency(none).errors(errors)
                .client(new ClientResult(null, null, null, null, 0, 0))
                .facts(Facts.builder().java("21").kafkaClients("4.4.0").kernel("Linux").cpus(2).maxHeapBytes(1).build())
                .build();
    }
}
