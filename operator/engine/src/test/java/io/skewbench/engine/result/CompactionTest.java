package io.skewbench.engine.result;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.result.TrialResult.ConsumersOutcome;
import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.ConsumerResult;
import io.skewbench.protocol.report.ConsumerResult.Span;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CompactionTest {
    private static final ClockReading KNOWN = new ClockReading("a", -1.0, 1.0, null);
    private static final Extremes EXTREMES = new Extremes(0.5, 1, 0.3, 1, 0.01, 0);
    private static final Facts FACTS = Facts.builder().java("21").kafkaClients("4.4.0").kernel("Linux").cpus(2)
            .maxHeapBytes(1).classPath(List.of("worker.jar", "kafka-clients.jar")).build();

    @Test
    void addsUpOffsetsByTopic() {
        // Given
        var result = trial(null).toBuilder().offsetsBefore(Map.of("t", List.of(1L, 2L), "u", List.of(5L)))
                .offsetsAfter(Map.of("t", List.of(10L, 20L), "u", List.of(5L))).build();
        // When
        var compact = compact(result);
        // Then
        assertThat(compact.offsetsBefore()).isEqualTo(Map.of("t", List.of(3L), "u", List.of(5L)));
        assertThat(compact.offsetsAfter()).isEqualTo(Map.of("t", List.of(30L), "u", List.of(5L)));
    }

    @Test
    void keepsThatOffsetsAfterTheTrialAreUnknown() {
        // When
        var compact = compact(trial(null));
        // Then
        assertThat(compact.offsetsAfter()).isNull();
    }

    @Test
    void addsUpThePartitionsOfATopicByTheirLeader() {
        // Given
        var result = trial(null, producers(partition("t", 0, 1, 10), partition("t", 1, 2, 20),
                partition("t", 2, 1, 40), partition("u", 0, 1, 80)));
        // When
        var compact = producer(compact(result));
        // Then
        assertThat(compact.partitions()).containsExactlyInAnyOrder(partition("t", -1, 1, 50),
                partition("t", -1, 2, 20), partition("u", -1, 1, 80));
    }

    @Test
    void addsUpThePartitionsOfATopicInATrialThatDoesNotCount() {
        // Given
        var result = trial("WorkerLost", producers(partition("t", 0, 1, 10), partition("t", 1, 2, 20),
                partition("u", 0, 1, 80)));
        // When
        var compact = producer(compact(result));
        // Then
        assertThat(compact.partitions()).containsExactlyInAnyOrder(partition("t", -1, -1, 30),
                partition("u", -1, -1, 80));
    }

    @Test
    void keepsLatenciesAndFactsOfATrialThatCounts() {
        // When
        var compact = producer(compact(trial(null, producers())));
        // Then
        assertThat(compact.publishLatency()).isEqualTo(latency());
        assertThat(compact.serviceLatency()).isEqualTo(latency());
        assertThat(compact.facts()).isEqualTo(FACTS.toBuilder().classPath(null).build());
        assertThat(compact.errors()).containsExactly(Map.entry("TimeoutException", 1L));
        assertThat(compact.warnings()).containsExactly("a warning");
    }

    @Test
    void keepsOnlyTotalsOfATrialThatDoesNotCount() {
        // Given
        var result = trial("WorkerLost", producers());
        // When
        var compact = producer(compact(result));
        // Then
        assertThat(compact.total()).isEqualTo(producer(result).total());
        assertThat(compact.acknowledgedInWindow()).isEqualTo(9);
        assertThat(compact.publishLatency().decode().getTotalCount()).isZero();
        assertThat(compact.serviceLatency().decode().getTotalCount()).isZero();
        assertThat(compact.facts().java()).isEmpty();
        assertThat(compact.errors()).isEmpty();
        assertThat(compact.warnings()).isEmpty();
    }

    @Test
    void keepsReasonExtremesAndStartOfATrial() {
        // Given
        var result = trial("WorkerLost", producers()).toBuilder().startedAtMs(7L).message("worker c1-0").build();
        // When
        var compact = compact(result);
        // Then
        assertThat(compact.id()).isEqualTo(result.id());
        assertThat(compact.reason()).isEqualTo("WorkerLost");
        assertThat(compact.message()).isEqualTo("worker c1-0");
        assertThat(compact.startedAtMs()).isEqualTo(7);
        assertThat(compact.producers().getFirst().extremes()).isEqualTo(EXTREMES);
    }

    @Test
    void keepsTheFirstProblemOfClocks() {
        // Given
        var result = trial(null, new ProducersOutcome("c1", List.of("t"), 1, 0, null, null,
                List.of(KNOWN, unknown("b", "no topic"), unknown("c", "no answer"))));
        // When
        var clocks = compact(result).producers().getFirst().clocks();
        // Then
        assertThat(clocks).containsExactly(KNOWN, unknown("b", "no topic"), unknown("c", null));
    }

    @Test
    void keepsNoClocksOfATrialThatDoesNotCount() {
        // Given
        var result = trial("WorkerLost", producers());
        // When
        var compact = compact(result);
        // Then
        assertThat(compact.producers().getFirst().clocks()).isEmpty();
    }

    @Test
    void keepsTheLargestLagOfAGroup() {
        // When
        var compact = consumer(compact(trial(null).toBuilder().consumers(List.of(consumers(-1, 7, 30, 2))).build()));
        // Then
        assertThat(compact.lag()).containsExactly(30L);
    }

    @Test
    void keepsNoLagThatWasNeverKnown() {
        // When
        var compact = consumer(compact(trial(null).toBuilder().consumers(List.of(consumers(-1, -1))).build()));
        // Then
        assertThat(compact.lag()).isEmpty();
    }

    @Test
    void keepsLatenciesButNoSpansOfConsumers() {
        // When
        var compact = consumer(compact(trial(null).toBuilder().consumers(List.of(consumers(1))).build()));
        // Then
        assertThat(compact.endToEndLatency()).isEqualTo(latency());
        assertThat(compact.spans()).isEmpty();
        assertThat(compact.facts()).isEqualTo(FACTS.toBuilder().classPath(null).build());
        assertThat(compact.warnings()).containsExactly("a warning");
    }

    @Test
    void keepsNoLatenciesOfConsumersInATrialThatDoesNotCount() {
        // When
        var compact = consumer(compact(trial("WorkerLost").toBuilder().consumers(List.of(consumers(1))).build()));
        // Then
        assertThat(compact.endToEndLatency().decode().getTotalCount()).isZero();
        assertThat(compact.facts().java()).isEmpty();
        assertThat(compact.warnings()).isEmpty();
    }

    @Test
    void keepsAGroupThatDidNotReport() {
        // Given
        var silent = new ConsumersOutcome("c1", "readers", List.of("t"), 2, 0, null, List.of(KNOWN));
        // When
        var compact = compact(trial(null).toBuilder().consumers(List.of(silent)).build());
        // Then
        assertThat(compact.consumers()).containsExactly(silent);
    }

    @Test
    void keepsAccountsOnlyOfATrialThatCounts() {
        // Given
        var account = new ConsumerAccount("c1", "readers", 1, 0, 0, 0, Map.of(), false);
        var result = trial(null).toBuilder().accounts(List.of(account)).build();
        var failed = trial("WorkerLost").toBuilder().accounts(List.of(account)).build();
        // When
        var accounts = List.of(compact(result).accounts(), compact(failed).accounts());
        // Then
        assertThat(accounts).containsExactly(List.of(account), List.of());
    }

    @Test
    void keepsAWorkerOnceForEachVersionOfItsClient() {
        // Given
        var known = summary(0, "4.4.0");
        var before = trial(null).toBuilder().workers(List.of(known)).build();
        var other = summary(1, "4.4.0");
        var older = summary(0, "2.4.1");
        // When
        var compact = new Compaction(List.of(before))
                .of(trial(null).toBuilder().workers(List.of(known, other, older)).build());
        // Then
        assertThat(compact.workers()).containsExactly(other, older);
    }

    private static TrialResult compact(TrialResult result) {
        return new Compaction(List.of()).of(result);
    }

    private static WorkerResult producer(TrialResult result) {
        return requireNonNull(result.producers().getFirst().result());
    }

    private static ConsumerResult consumer(TrialResult result) {
        return requireNonNull(result.consumers().getFirst().result());
    }

    private static TrialResult trial(@Nullable String reason, ProducersOutcome... producers) {
        return TrialResult.builder().trial(2).attempt(1).variant("keyed").repetition(1).reason(reason)
                .producers(List.of(producers)).build();
    }

    private static PartitionResult partition(String topic, int partition, int leader, long records) {
        return new PartitionResult(topic, partition, leader, records, 10 * records, 2 * records, 3 * records);
    }

    private static ClockReading unknown(String machine, @Nullable String problem) {
        return new ClockReading(machine, null, null, problem);
    }

    private static WorkerSummary summary(int pod, String client) {
        return new WorkerSummary("c1", null, pod, null, FACTS.toBuilder().kafkaClients(client).build());
    }

    private static ProducersOutcome producers(PartitionResult... partitions) {
        return new ProducersOutcome("c1", List.of("t", "u"), 1, 1, WorkerResult.builder().pod(0).measuredMs(1_000)
                .measured(new Counts(11, 10, 1)).total(new Counts(21, 20, 1)).acknowledgedInWindow(9)
                .publishLatency(latency()).serviceLatency(latency()).errors(Map.of("TimeoutException", 1L))
                .partitions(List.of(partitions)).client(new ClientResult(null, null, null, null, 0, 0)).facts(FACTS)
                .warnings(List.of("a warning")).build(), EXTREMES, List.of(KNOWN));
    }

    private static ConsumersOutcome consumers(long... lag) {
        return new ConsumersOutcome("c1", "readers", List.of("t"), 1, 1, ConsumerResult.builder().pod(0)
                .measuredMs(1_000).endToEndLatency(latency()).lagStepMs(1_000)
                .lag(LongStream.of(lag).boxed().toList()).spans(List.of(new Span("t", 0, 0, 10, 10)))
                .clock(KNOWN).facts(FACTS).warnings(List.of("a warning")).build(), List.of(KNOWN));
    }

    private static Histogram latency() {
        var recorded = Histogram.empty();
        recorded.recordValue(1_000_000);
        return Histogram.of(recorded);
    }
}
