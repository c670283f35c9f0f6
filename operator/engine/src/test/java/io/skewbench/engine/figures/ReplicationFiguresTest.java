package io.skewbench.engine.figures;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.ReplicationResult;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Counts;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Workloads that measured two seconds, with records of 100 bytes. */
class ReplicationFiguresTest {

    @Test
    void addUpTheWorkloadsOfATrialAndSpreadOverTrials() {
        var trials = List.of(
                List.of(workload(2_000, seen(1_000, 0)), workload(4_000, seen(3_500, 0))),
                List.of(workload(2_000, seen(2_000, 0)), workload(4_000, seen(4_000, 0))),
                List.of(workload(2_000, seen(1_900, 0)), workload(4_000, seen(3_800, 0))));

        var figures = requireNonNull(ReplicationFigures.of(trials));

        assertThat(figures.recordsPerSecond()).isEqualTo(new Spread(2_850, 2_250, 3_000));
        assertThat(figures.bytesPerSecond()).isEqualTo(new Spread(285_000, 225_000, 300_000));
        assertThat(figures.ratio()).isEqualTo(0.95);
    }

    @Test
    void showTheWorstOfWhatWasBehind() {
        var trials = List.of(List.of(workload(2_000, new ReplicationResult(2_000, 2_000, 30, 4.5, 1, 2))),
                List.of(workload(2_000, new ReplicationResult(2_000, 2_000, 50, 3.5, 3, 1))));

        var figures = requireNonNull(ReplicationFigures.of(trials));

        assertThat(figures.behindRecords()).isEqualTo(50);
        assertThat(figures.catchUpMs()).isEqualTo(4.5);
        assertThat(figures.mostOutOfSync()).isEqualTo(3);
        assertThat(figures.shrinks()).isEqualTo(3);
    }

    @Test
    void compareWithTheProducersOfTheSameTopicsOnly() {
        var trials = List.of(List.of(workload(2_000, seen(2_000, 0)), workload(1_000_000, null)));

        assertThat(requireNonNull(ReplicationFigures.of(trials)).ratio()).isEqualTo(1);
    }

    @Test
    void areAbsentWithoutFollowers() {
        assertThat(ReplicationFigures.of(List.of(List.of(workload(2_000, null))))).isNull();
        assertThat(ReplicationFigures.of(List.of())).isNull();
    }

    @Test
    void haveNoRatioToNothing() {
        var figures = requireNonNull(ReplicationFigures.of(List.of(List.of(workload(0, seen(10, 0))))));

        assertThat(figures.ratio()).isNull();
        assertThat(figures.bytesPerSecond()).isNull();
    }

    private static ReplicationResult seen(long records, long late) {
        return new ReplicationResult(records, 2_000, late, 0, 0, 0);
    }

    private static WorkerResult workload(long records, @Nullable ReplicationResult replication) {
        var none = Histogram.of(Histogram.empty());
        return WorkerResult.builder().pod(0).measuredMs(2_000).measured(new Counts(records, records, 0))
                .total(new Counts(records, records, 0)).acknowledgedInWindow(records).bytesInWindow(100 * records)
                .publishLatency(none).serviceLatency(none).replication(replication)
                .client(new ClientResult(null, null, null, null, 0, 0))
                .facts(Facts.builder().java("25").kafkaClients("4.4.0").kernel("6").cpus(1).maxHeapBytes(1).build())
                .build();
    }
}
