package io.skewbench.engine.accounting;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.result.Failure;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccountingTest {

    @Test
    void settlesWhatTransactionsLeaveInAPartition() {
        var worker = worker(0, new PartitionResult("t", 0, 1, 100, 1000, 120, 3),
                new PartitionResult("t", 1, 1, 50, 500, 60, 2));
        assertThat(of(worker, List.of(123L, 62L))).isEqualTo(new Accounting(null, List.of()));
        assertThat(requireNonNull(of(worker, List.of(123L, 61L)).failure()).reason())
                .isEqualTo(FailureReason.RECORDS_LOST);
        assertThat(requireNonNull(of(worker, List.of(122L, 63L)).failure()).message())
                .endsWith("; missing from partition 0 (1)");
        assertThat(requireNonNull(of(worker, List.of(124L, 62L)).failure()).message())
                .startsWith("topic t grew by 186 records, 180 were acknowledged and 5 are markers of transactions");
    }

    @Test
    void allowsForTheMarkersOfTransactionsWhoseRecordsFailed() {
        var worker = worker(2, new PartitionResult("t", 0, 1, 100, 1000, 120, 3));
        assertThat(of(worker, List.of(127L)).failure()).isNull();
        assertThat(of(worker, List.of(127L)).warnings()).hasSize(1);
        assertThat(requireNonNull(of(worker, List.of(128L)).failure()).reason())
                .isEqualTo(FailureReason.FOREIGN_RECORDS);
    }

    @Test
    void settlesEachTopicOnItsOwn() {
        // Given a worker that sent to two topics
        var worker = worker(0, new PartitionResult("a", 0, 1, 100, 1000, 100, 2),
                new PartitionResult("b", 0, 1, 50, 500, 50, 1));
        // Then the surplus of one topic does not offset what the other lacks
        assertThat(of(worker, 102, 51)).isEqualTo(new Accounting(null, List.of()));
        assertThat(requireNonNull(of(worker, 103, 50).failure()))
                .isEqualTo(
                        new Failure(FailureReason.FOREIGN_RECORDS, "topic a grew by 103 records, 100 were acknowledged "
                                + "and 2 are markers of transactions and 0 failed; another client also sends records"));
        assertThat(requireNonNull(of(worker, 101, 52).failure()).reason()).isEqualTo(FailureReason.RECORDS_LOST);
        assertThat(requireNonNull(of(worker, 102, 50).failure()).message())
                .startsWith("topic b grew by 50 records, 50 were acknowledged and 1 are markers");
    }

    @Test
    void allowsAFailedRecordInOneOfSeveralTopicsAndNotInEach() {
        var worker = worker(3, new PartitionResult("a", 0, 1, 100, 1000, 100, 0),
                new PartitionResult("b", 0, 1, 50, 500, 50, 0));
        assertThat(of(worker, 103, 50).failure()).isNull();
        assertThat(of(worker, 101, 52).failure()).isNull();
        assertThat(of(worker, 101, 52).warnings()).hasSize(2);
        assertThat(requireNonNull(of(worker, 102, 52).failure()))
                .isEqualTo(new Failure(FailureReason.FOREIGN_RECORDS,
                        "topics a, b together grew by 4 more records than were acknowledged and 3 failed; another "
                                + "client also sends records"));
        assertThat(requireNonNull(of(worker, 104, 50).failure()).message()).startsWith("topic a grew by 104 records");
    }

    @Test
    void countsFailuresOnlyForTopicsThatAreConnectedByWorkers() {
        // Given failures of a worker that has nothing to do with the other one's topics
        var failing = worker(9, new PartitionResult("c", 0, 1, 10, 100, 10, 0));
        var worker = worker(1, new PartitionResult("a", 0, 1, 100, 1000, 100, 0),
                new PartitionResult("b", 0, 1, 50, 500, 50, 0));
        // When
        var accounting = Accounting.of(List.of(failing, worker), Map.of(),
                Map.of("a", List.of(0L), "b", List.of(0L), "c", List.of(0L)),
                Map.of("a", List.of(101L), "b", List.of(51L), "c", List.of(10L)));
        // Then
        assertThat(requireNonNull(accounting.failure()).message()).startsWith("topics a, b together grew by 2 more "
                + "records");
    }

    @Test
    void findsALostRecordAndAForeignOneInAnyTwoPartitionsOfAThousand() {
        // Given a thousand partitions, each with its own number of records
        var random = new Random(7);
        var reported = IntStream.range(0, 1000)
                .mapToObj(partition -> new PartitionResult("t", partition, 1, 1, 1, random.nextInt(1, 100), 0))
                .toList();
        var worker = worker(0, reported.toArray(PartitionResult[]::new));
        // When in a thousand trials one record is lost, and one of another client arrives
        var found = IntStream.range(0, 1000).filter(trial -> {
            var after = new ArrayList<>(reported.stream().map(PartitionResult::totalRecords).toList());
            var lost = random.nextInt(1000);
            var foreign = (lost + random.nextInt(1, 1000)) % 1000;
            after.set(lost, after.get(lost) - 1);
            after.set(foreign, after.get(foreign) + 1);
            var failure = of(worker, after).failure();
            return failure != null && failure.message().endsWith("missing from partition " + lost + " (1)");
        }).count();
        // Then
        assertThat(found).isEqualTo(1000);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"false, 7, 107, -", "false, 7, 108, FOREIGN_RECORDS",
            "false, -, 101, DUPLICATE_OR_FOREIGN_RECORDS", "true, 7, 101, FOREIGN_RECORDS"})
    void allowsDuplicatesWithoutIdempotenceOnly(String idempotence, @Nullable Long retries, long growth,
            @Nullable FailureReason reason) {
        // Given 100 acknowledged records
        var worker = retrying(retries, worker(0, new PartitionResult("t", 0, 1, 100, 1000, 100, 0)));
        // When
        var accounting = Accounting.of(List.of(worker), Map.of("c1", Map.of("enable.idempotence", idempotence)),
                Map.of("t", List.of(0L)), Map.of("t", List.of(growth)));
        // Then
        assertThat(Optional.ofNullable(accounting.failure()).map(Failure::reason).orElse(null)).isEqualTo(reason);
        assertThat(accounting.warnings()).hasSize(reason == null ? 1 : 0);
    }

    @Test
    void allowsADuplicateInOneOfSeveralTopicsAndNotInEach() {
        // Given a record that was sent again
        var worker = retrying(1L, worker(0, new PartitionResult("a", 0, 1, 100, 1000, 100, 0),
                new PartitionResult("b", 0, 1, 50, 500, 50, 0)));
        var producer = Map.of("c1", Map.of("enable.idempotence", "false"));
        var before = Map.of("a", List.of(0L), "b", List.of(0L));
        // When
        var accounting = Accounting.of(List.of(worker), producer, before,
                Map.of("a", List.of(101L), "b", List.of(51L)));
        // Then
        assertThat(requireNonNull(accounting.failure()).message()).startsWith("topics a, b together grew by 2 more ");
        assertThat(Accounting.of(List.of(worker), producer, before, Map.of("a", List.of(101L), "b", List.of(50L)))
                .failure()).isNull();
    }

    @Test
    void warnsTheSameOfAResultInItsCompactForm() {
        // Given partitions with and without a duplicate
        var worker = retrying(7L, worker(0, new PartitionResult("t", 0, 1, 100, 1000, 100, 0),
                new PartitionResult("t", 1, 2, 50, 500, 50, 0)));
        var result = TrialResult.builder().trial(0).attempt(0).variant("v").repetition(1).producers(List.of(worker))
                .offsetsBefore(Map.of("t", List.of(0L, 0L))).offsetsAfter(Map.of("t", List.of(103L, 50L))).build();
        var producer = Map.of("c1", Map.of("enable.idempotence", "false"));
        // When
        var compact = result.compact(List.of());
        // Then
        var warnings = Accounting.of(List.of(worker), producer, result.offsetsBefore(),
                requireNonNull(result.offsetsAfter())).warnings();
        assertThat(warnings).singleElement().asString().startsWith("Topic t has 3 duplicates");
        assertThat(Accounting.of(compact.producers(), producer, compact.offsetsBefore(),
                requireNonNull(compact.offsetsAfter()))).isEqualTo(new Accounting(null, warnings));
    }

    private static ProducersOutcome retrying(@Nullable Long retries, ProducersOutcome worker) {
        var result = requireNonNull(worker.result()).toBuilder()
                .client(ClientResult.builder().recordRetries(retries).build()).build();
        return new ProducersOutcome(worker.workload(), worker.topics(), 1, 1, result, null, List.of());
    }

    private static Accounting of(ProducersOutcome worker, long a, long b) {
        return Accounting.of(List.of(worker), Map.of(), Map.of("a", List.of(0L), "b", List.of(0L)),
                Map.of("a", List.of(a), "b", List.of(b)));
    }

    private static Accounting of(ProducersOutcome worker, List<Long> after) {
        return Accounting.of(List.of(worker), Map.of(), Map.of("t", List.of(0L)), Map.of("t", after));
    }

    private static ProducersOutcome worker(long failed, PartitionResult... partitions) {
        var acknowledged = List.of(partitions).stream().mapToLong(PartitionResult::totalRecords).sum();
        var counts = new Counts(acknowledged + failed, acknowledged, failed);
        var latencies = Histogram.of(Histogram.empty());
        return new ProducersOutcome("c1", List.of(partitions).stream().map(PartitionResult::topic).distinct().toList(),
                1, 1,
                WorkerResult.builder().pod(0).measuredMs(1000).measured(counts).total(counts)
                        .publishLatency(latencies).serviceLatency(latencies).partitions(List.of(partitions))
                        .client(new ClientResult(null, null, null, null, 0, 0))
                        .facts(Facts.builder().java("").kafkaClients("").kernel("").cpus(1).maxHeapBytes(1)
                                .classPath(List.of()).build())
                        .build(),
                null, List.of());
    }
}
