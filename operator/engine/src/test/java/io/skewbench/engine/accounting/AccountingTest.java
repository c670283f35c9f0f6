package io.skewbench.engine.accounting;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.TrialResult.WorkerOutcome;
import io.skewbench.protocol.Histogram;
import io.skewbench.protocol.WorkerResult;
import io.skewbench.protocol.WorkerResult.ClientResult;
import io.skewbench.protocol.WorkerResult.Counts;
import io.skewbench.protocol.WorkerResult.Facts;
import io.skewbench.protocol.WorkerResult.PartitionResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AccountingTest {

    @Test
    void settlesWhatTransactionsLeaveInAPartition() {
        var worker = worker(0, new PartitionResult("t", 0, 1, 100, 1000, 120, 3),
                new PartitionResult("t", 1, 1, 50, 500, 60, 2));
        assertThat(of(worker, List.of(123L, 62L))).isEqualTo(new Accounting(null, List.of()));
        assertThat(requireNonNull(of(worker, List.of(123L, 61L)).failure()).reason()).isEqualTo("RecordsLost");
        assertThat(requireNonNull(of(worker, List.of(124L, 62L)).failure()).message())
                .startsWith("topic t grew by 186 records, 180 were acknowledged and 5 are markers of transactions");
    }

    @Test
    void allowsForTheMarkersOfTransactionsWhoseRecordsFailed() {
        var worker = worker(2, new PartitionResult("t", 0, 1, 100, 1000, 120, 3));
        assertThat(of(worker, List.of(127L)).failure()).isNull();
        assertThat(of(worker, List.of(127L)).warnings()).hasSize(1);
        assertThat(requireNonNull(of(worker, List.of(128L)).failure()).reason()).isEqualTo("ForeignRecords");
    }

    private static Accounting of(WorkerOutcome worker, List<Long> after) {
        return Accounting.of(List.of(worker), Map.of(), Map.of("t", List.of(0L)), Map.of("t", after));
    }

    private static WorkerOutcome worker(long failed, PartitionResult... partitions) {
        var acknowledged = List.of(partitions).stream().mapToLong(PartitionResult::totalRecords).sum();
        var counts = new Counts(acknowledged + failed, acknowledged, failed);
        var latencies = Histogram.of(Histogram.empty());
        return new WorkerOutcome("c1", 0, "t", null,
                new WorkerResult(0, 0, 1000, counts, counts, null, 0, 0, latencies, latencies, null, null, Map.of(),
                        List.of(partitions), List.of(), new ClientResult(null, null, null, null, 0, 0),
                        new Facts(null, null, "", "", "", 1, 1, null, List.of()), List.of()));
    }
}
