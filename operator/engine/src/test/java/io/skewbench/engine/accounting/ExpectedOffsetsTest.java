package io.skewbench.engine.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectedOffsetsTest {
    private static final Map<String, Map<String, String>> ACKS_ONE = Map.of("c1", Map.of("acks", "1"));

    @Test
    void addWhatAllWorkersAcknowledgedToTheOffsetsBefore() {
        // Given a partition whose leader workers disagree about, with markers of transactions, and one without records
        var workers = List.of(worker("c1", partition(0, 1, 30, 2), partition(0, 2, 5, 0)),
                worker("c2", partition(0, 1, 7, 0)));
        // When
        var expected = ExpectedOffsets.of(workers, ACKS_ONE, Map.of("t", List.of(100L, 50L)));
        // Then
        assertThat(expected.byTopic()).isEqualTo(Map.of("t", Map.of(0, 144L, 1, 50L)));
    }

    @Test
    void includePartitionsThatWereAddedMeanwhile() {
        // When
        var expected = ExpectedOffsets.of(List.of(worker("c1", partition(4, 1, 30, 0))), ACKS_ONE,
                Map.of("t", List.of(100L)));
        // Then
        assertThat(expected.byTopic()).isEqualTo(Map.of("t", Map.of(0, 100L, 4, 30L)));
        assertThat(expected.areBeyond(Map.of("t", List.of(100L)))).isTrue();
    }

    @Test
    void areNotKnownWithoutAcknowledgements() {
        // When
        var expected = ExpectedOffsets.of(List.of(worker("c1", partition(0, 1, 30, 0))),
                Map.of("c1", Map.of("acks", "0")), Map.of("t", List.of(100L)));
        // Then
        assertThat(expected).isEqualTo(ExpectedOffsets.NONE);
        assertThat(expected.areBeyond(Map.of("t", List.of(100L)))).isFalse();
        assertThat(expected.are(Map.of("t", List.of(130L)))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"130, 50, false, true", "129, 51, true, false", "131, 50, false, false", "130, 49, true, false"})
    void areComparedByPartition(long one, long other, boolean beyond, boolean exact) {
        // Given
        var expected = ExpectedOffsets.of(List.of(worker("c1", partition(0, 1, 30, 0))), ACKS_ONE,
                Map.of("t", List.of(100L, 50L)));
        // When
        var reading = Map.of("t", List.of(one, other));
        // Then
        assertThat(expected.areBeyond(reading)).isEqualTo(beyond);
        assertThat(expected.are(reading)).isEqualTo(exact);
    }

    private static PartitionResult partition(int number, int leader, long records, long markers) {
        return new PartitionResult("t", number, leader, 0, 0, records, markers);
    }

    private static ProducersOutcome worker(String workload, PartitionResult... partitions) {
        var acknowledged = List.of(partitions).stream().mapToLong(PartitionResult::totalRecords).sum();
        var counts = new Counts(acknowledged, acknowledged, 0);
        var latencies = Histogram.of(Histogram.empty());
        return new ProducersOutcome(workload, List.of("t"), 1, 1, WorkerResult.builder().pod(0).measuredMs(1_000)
                .measured(counts).total(counts).publishLatency(latencies).serviceLatency(latencies)
                .partitions(List.of(partitions)).client(new ClientResult(null, null, null, null, 0, 0))
                .facts(Facts.builder().java("").kafkaClients("").kernel("").cpus(1).maxHeapBytes(1)
                        .classPath(List.of()).build())
                .build(), null, List.of());
    }
}
