package io.skewbench.engine.figures;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.skewbench.api.v1alpha1.BrokerShare;
import io.skewbench.api.v1alpha1.Imbalance;
import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.api.v1alpha1.TopicResult;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.api.v1alpha1.WorkloadResult;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Specs;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Censored;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Workload c1 sends to topic t, c2 to u and v; the cluster has the brokers 1 and 2. Workers measured two seconds. */
class RowsTest {
    private static final Experiment EXPERIMENT = Specs.experiment(Specs.spec("""
            cluster: {bootstrapServers: "kafka:9092"}
            workloads:
              - {name: c1, kafkaTopic: t, load: {rate: 10}, records: {value: {size: 1}}}
              - {name: c2, topics: [{kafkaTopic: u}, {kafkaTopic: v}], load: {rate: 10}, records: {value: {size: 1}}}
            variants: [{name: first, partitioner: BuiltIn}, {name: second, partitioner: RoundRobin}]
            duration: 2s
            repetitions: 2
            """));

    @Test
    void areNamedLikeTheVariantOfTheirTrials() {
        // Given
        var trial = EXPERIMENT.trials().stream().filter(each -> each.variant().equals("second")).findFirst()
                .orElseThrow();
        var result = trial().toBuilder().trial(trial.index()).variant("second").build();
        // When
        var row = row(result, result);
        // Then
        assertThat(row.name()).isEqualTo("second");
        assertThat(row.partitioner()).isEqualTo("RoundRobin");
        assertThat(row.clientVersion()).isEqualTo(trial.clientVersion());
        assertThat(row.sweep()).isNull();
        assertThat(row.trials()).isEqualTo(2);
    }

    @Test
    void haveTheSettingsOfTheirSweepPoint() {
        // Given
        var result = trial().toBuilder().sweep(Map.of("acks", "1")).build();
        // When
        var row = row(result);
        // Then
        assertThat(row.sweep()).containsExactly(Map.entry("acks", "1"));
    }

    @Test
    void addUpTheWorkloadsOfATrialAndSpreadOverTrials() {
        // When
        var row = row(trial(c1(sent(20, 0)), c2(sent(4, 0))), trial(c1(sent(40, 0)), c2(sent(8, 0))));
        // Then
        assertThat(row.recordsPerSecond()).isEqualTo(new Spread(18, 12, 24));
        assertThat(requireNonNull(row.workloads())).extracting(workload -> workload.recordsPerSecond())
                .containsExactly(new Spread(15, 10, 20), new Spread(3, 2, 4));
    }

    @Test
    void relateFailedRecordsOfAllTrialsToThoseSent() {
        // When
        var row = row(trial(c1(sent(97, 3))), trial(c1(sent(100, 0))));
        // Then
        assertThat(row.errorRatio()).isEqualTo(0.015);
    }

    @Test
    void haveNoErrorRatioWhereNothingWasSent() {
        // When
        var row = row(trial(c1(sent(0, 0))));
        // Then
        assertThat(row.errorRatio()).isNull();
    }

    @Test
    void addUpErrorsByException() {
        // Given
        var one = sent(1, 3).toBuilder().errors(Map.of("TimeoutException", 1L, "NotLeaderException", 2L)).build();
        var other = sent(1, 4).toBuilder().errors(Map.of("TimeoutException", 4L)).build();
        // When
        var row = row(trial(c1(one)), trial(c2(other)));
        // Then
        assertThat(row.errors()).isEqualTo(Map.of("NotLeaderException", 2L, "TimeoutException", 5L));
    }

    @Test
    void haveNoErrorsWhereNoRecordFailed() {
        // When
        var row = row(trial(c1(sent(1, 0))));
        // Then
        assertThat(row.errors()).isNull();
    }

    @Test
    void haveTheProcessorTimeOfAMillionRecords() {
        // Given 30 ms for 1,000 records
        var cheap = sent(600, 0).toBuilder().client(new ClientResult(null, null, null, null, 10, 0)).build();
        var costly = sent(400, 0).toBuilder().client(new ClientResult(null, null, null, null, 20, 0)).build();
        // When
        var row = row(trial(c1(cheap), c2(costly)));
        // Then
        assertThat(row.cpuSecondsPerMillionRecords()).isEqualTo(30);
    }

    @Test
    void haveNoProcessorTimeOfRecordsThatAllFailed() {
        // When
        var row = row(trial(c1(sent(0, 5))));
        // Then
        assertThat(row.cpuSecondsPerMillionRecords()).isNull();
    }

    @Test
    void showTheImbalanceOfAPartitionerThatPrefersAnotherBrokerInEachTrial() {
        // Given trials that are uneven each and even together
        var first = trial(c1(partitions(onBroker("t", 1, 30), onBroker("t", 2, 10))));
        var second = trial(c1(partitions(onBroker("t", 1, 10), onBroker("t", 2, 30))));
        // When
        var row = row(first, second);
        // Then
        assertThat(row.brokerImbalance()).isEqualTo(new Imbalance(1.5, 0.5));
        assertThat(row.brokers()).extracting(BrokerShare::share).containsExactly(0.5, 0.5);
    }

    @Test
    void nameTheOnlyTopicOfAWorkload() {
        // When
        var workload = requireNonNull(row(trial(c1(sent(1, 0)))).workloads()).getFirst();
        // Then
        assertThat(workload.topic()).isEqualTo("t");
        assertThat(workload.topics()).isNull();
    }

    @Test
    void countRecordsThatWereNeverAcknowledgedInThePublishLatencyOfTheirWorkload() {
        // Given
        var latencies = Histogram.empty();
        latencies.recordValue(1_000_000);
        var failing = sent(1, 1).toBuilder().publishLatency(Histogram.of(latencies))
                .censored(Censored.of(1, 7_000_000)).build();
        var other = sent(1, 0).toBuilder().publishLatency(Histogram.of(latencies)).build();
        // When
        var row = row(trial(c1(failing), c2(other)));
        // Then
        assertThat(requireNonNull(row.publishLatencyMs()).censored()).isEqualTo(1);
        assertThat(requireNonNull(row.publishLatencyMs()).max()).isEqualTo(7);
        assertThat(requireNonNull(row.workloads()).stream().map(WorkloadResult::publishLatencyMs)
                .map(latency -> requireNonNull(latency).censored())).containsExactly(1L, null);
    }

    @Test
    void listTheTopicsOfAWorkloadWithSeveral() {
        // When
        var workload = requireNonNull(
                row(trial(c2(partitions(onBroker("u", 1, 30), onBroker("v", 2, 10))))).workloads()).get(1);
        // Then
        assertThat(workload.topic()).isNull();
        assertThat(requireNonNull(workload.topics())).extracting(TopicResult::topic, TopicResult::share)
                .containsExactly(tuple("u", 0.75), tuple("v", 0.25));
    }

    @Test
    void haveNoFiguresOfAWorkloadThatDidNotReport() {
        // When
        var row = row(trial(c1(sent(20, 0)), c2(null)));
        // Then
        assertThat(row.recordsPerSecond()).isEqualTo(new Spread(10, 10, 10));
        assertThat(requireNonNull(row.workloads()).get(1).recordsPerSecond()).isNull();
    }

    private static VariantResult row(TrialResult... trials) {
        return new Rows(EXPERIMENT, new TreeSet<>(List.of(1, 2))).row(List.of(trials));
    }

    private static TrialResult trial(ProducersOutcome... producers) {
        return TrialResult.builder().trial(0).attempt(0).variant("first").repetition(1).producers(List.of(producers))
                .build();
    }

    private static ProducersOutcome c1(@Nullable WorkerResult result) {
        return new ProducersOutcome("c1", List.of("t"), 1, 1, result, null, List.of());
    }

    private static ProducersOutcome c2(@Nullable WorkerResult result) {
        return new ProducersOutcome("c2", List.of("u", "v"), 1, 1, result, null, List.of());
    }

    private static PartitionResult onBroker(String topic, int broker, long records) {
        return new PartitionResult(topic, broker, broker, records, 10 * records, records, 0);
    }

    private static WorkerResult partitions(PartitionResult... partitions) {
        var records = Stream.of(partitions).mapToLong(PartitionResult::records).sum();
        return sent(records, 0).withPartitions(List.of(partitions));
    }

    private static WorkerResult sent(long acknowledged, long failed) {
        var none = Histogram.of(Histogram.empty());
        var counts = new Counts(acknowledged + failed, acknowledged, failed);
        return WorkerResult.builder().pod(0).measuredMs(2_000).measured(counts).total(counts)
                .acknowledgedInWindow(acknowledged).publishLatency(none).serviceLatency(none)
                .client(new ClientResult(null, null, null, null, 0, 0))
                .facts(Facts.builder().java("21").kafkaClients("4.4.0").kernel("Linux").cpus(2).maxHeapBytes(1).build())
                .build();
    }
}
