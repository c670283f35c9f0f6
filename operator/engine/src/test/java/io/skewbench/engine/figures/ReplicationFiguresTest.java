package io.skewbench.engine.figures;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Replication;
import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.ReplicationResult;
import io.skewbench.protocol.report.ReplicationResult.Lag;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Workloads that measured two seconds, with records of 100 bytes. */
class ReplicationFiguresTest {

    @Test
    void addUpTheWorkloadsOfATrialAndSpreadOverTrials() {
        var figures = figures(List.of(List.of(workload("a", 2_000, seen(1_000)), workload("b", 4_000, seen(3_500))),
                List.of(workload("a", 2_000, seen(2_000)), workload("b", 4_000, seen(4_000))),
                List.of(workload("a", 2_000, seen(1_900)), workload("b", 4_000, seen(3_800)))));

        assertThat(figures.recordsPerSecond()).isEqualTo(new Spread(2_850, 2_250, 3_000));
        assertThat(figures.bytesPerSecond()).isEqualTo(new Spread(285_000, 225_000, 300_000));
        assertThat(figures.ratio()).isEqualTo(0.95);
    }

    @Test
    void showTheWorstTrialOfWhatWasBehind() {
        var figures = figures(List.of(
                List.of(workload("a", 2_000, new ReplicationResult(2_000, 2_000, 30L, 4.5, 1, 2)),
                        workload("b", 2_000, new ReplicationResult(2_000, 2_000, 25L, 1.5, 2, 0))),
                List.of(workload("a", 2_000, new ReplicationResult(2_000, 2_000, 50L, 3.5, 0, 1)),
                        workload("b", 2_000, seen(2_000)))));

        assertThat(figures.behindRecords()).isEqualTo(55);
        assertThat(figures.catchUpMs()).isEqualTo(4.5);
        assertThat(figures.mostOutOfSync()).isEqualTo(3);
        assertThat(figures.shrinks()).isEqualTo(3);
    }

    @Test
    void addUpHowOftenReplicasLeftAndReturned() {
        var seen = new ReplicationResult(2_000, 2_000, 0L, 0.0, 1, 2, 1, null, null);

        var figures = figures(List.of(List.of(workload("a", 2_000, seen)), List.of(workload("a", 2_000, seen))));

        assertThat(figures.shrinks()).isEqualTo(4);
        assertThat(figures.expands()).isEqualTo(2);
    }

    @Test
    void showTheTypicalAndTheLargestLag() {
        // Given records of 100 bytes
        var figures = figures(List.of(List.of(workload("a", 2_000, behind(new Lag(10, 40, 5, 20, 11)))),
                List.of(workload("a", 2_000, behind(new Lag(30, 90, 15, 45, 12)))),
                List.of(workload("a", 2_000, behind(new Lag(20, 30, 10, 15, 10))))));

        assertThat(figures.lagMs()).isEqualTo(new Replication.Lag(10, 45));
        assertThat(figures.lagBytes()).isEqualTo(new Replication.Lag(2_000, 9_000));
        assertThat(figures.lagErrorMs()).isEqualTo(12);
    }

    @Test
    void showTheLagOfTheTopicsThatWereFarthestBehind() {
        var figures = figures(List.of(List.of(workload("a", 2_000, behind(new Lag(10, 40, 5, 20, 11))),
                workload("b", 2_000, behind(new Lag(0, 80, 0, 40, 11))))));

        assertThat(figures.lagMs()).isEqualTo(new Replication.Lag(5, 40));
        assertThat(figures.lagBytes()).isEqualTo(new Replication.Lag(1_000, 8_000));
    }

    @Test
    void knowNoLagWhereATrialDoesNot() {
        var figures = figures(List.of(List.of(workload("a", 2_000, behind(new Lag(10, 40, 5, 20, 11)))),
                List.of(workload("a", 2_000, seen(2_000)))));

        assertThat(figures.lagMs()).isNull();
        assertThat(figures.lagBytes()).isNull();
        assertThat(figures.lagErrorMs()).isNull();
    }

    @Test
    void knowNoLagWhereWorkloadsShareTheirTopics() {
        var lag = behind(new Lag(10, 40, 5, 20, 11));

        assertThat(figures(List.of(List.of(workload("a", 2_000, lag), workload("a", 2_000, lag)))).lagMs()).isNull();
    }

    @Test
    void doNotTellReturnsWhereAWorkerDidNotCountThem() {
        var counted = new ReplicationResult(2_000, 2_000, 0L, 0.0, 1, 2, 1, null, null);

        var figures = figures(List.of(List.of(workload("a", 2_000, counted)),
                List.of(workload("a", 2_000, seen(2_000)))));

        assertThat(figures.expands()).isNull();
    }

    @Test
    void countTheTopicsThatWorkloadsShareOnce() {
        // Each worker sees the records of both.
        var figures = figures(List.of(List.of(workload("a", 2_000, seen(3_000)), workload("a", 2_000, seen(3_010)))));

        assertThat(figures.recordsPerSecond().median()).isEqualTo(1_500);
        assertThat(figures.ratio()).isEqualTo(0.75);
        assertThat(figures.behindRecords()).isNull();
        assertThat(figures.catchUpMs()).isNull();
    }

    @Test
    void areAbsentWhereWorkloadsShareSomeOfTheirTopics() {
        assertThat(ReplicationFigures.of(List.of(List.of(workload("a", 2_000, seen(2_000)),
                outcome(List.of("a", "b"), 2_000, seen(4_000)))))).isNull();
    }

    @Test
    void leaveOutTrialsInWhichSomethingWasNotObserved() {
        var figures = figures(List.of(List.of(workload("a", 2_000, seen(2_000)), workload("b", 2_000, seen(1_000))),
                List.of(workload("a", 2_000, seen(2_000)), workload("b", 2_000, null))));

        assertThat(figures.recordsPerSecond()).isEqualTo(new Spread(1_500, 1_500, 1_500));
        assertThat(figures.ratio()).isEqualTo(0.75);
    }

    @Test
    void doNotKnowWhatIsBehindWhereAWorkerDoesNot() {
        var figures = figures(
                List.of(List.of(workload("a", 2_000, new ReplicationResult(2_000, 2_000, null, null, 0, 0)))));

        assertThat(figures.behindRecords()).isNull();
        assertThat(figures.catchUpMs()).isNull();
    }

    @Test
    void compareWithTheProducersOfTheSameTopicsOnly() {
        assertThat(figures(List.of(List.of(workload("a", 2_000, seen(2_000)), workload("b", 1_000_000, null)))).ratio())
                .isEqualTo(1);
    }

    @Test
    void areAbsentWithoutFollowers() {
        assertThat(ReplicationFigures.of(List.of(List.of(workload("a", 2_000, null))))).isNull();
        assertThat(ReplicationFigures.of(List.of())).isNull();
    }

    @Test
    void haveNoRatioToNothing() {
        var figures = figures(List.of(List.of(workload("a", 0, behind(new Lag(0, 0, 0, 0, 11))))));

        assertThat(figures.ratio()).isNull();
        assertThat(figures.bytesPerSecond()).isNull();
        assertThat(figures.lagMs()).isEqualTo(new Replication.Lag(0, 0));
        assertThat(figures.lagBytes()).isNull();
    }

    @Test
    void doNotOverflow() {
        var most = new ReplicationResult(1, 2_000, 0L, 0.0, 0, Integer.MAX_VALUE);

        assertThat(figures(List.of(List.of(workload("a", 1, most)), List.of(workload("a", 1, most)))).shrinks())
                .isEqualTo(Integer.MAX_VALUE);
    }

    private static Replication figures(List<List<ProducersOutcome>> trials) {
        return requireNonNull(ReplicationFigures.of(trials));
    }

    private static ReplicationResult behind(Lag lag) {
        return new ReplicationResult(2_000, 2_000, 0L, 0.0, 0, 0, null, lag, null);
    }

    private static ReplicationResult seen(long records) {
        return new ReplicationResult(records, 2_000, 0L, 0.0, 0, 0);
    }

    private static ProducersOutcome workload(String topic, long records, @Nullable ReplicationResult replication) {
        return outcome(List.of(topic), records, replication);
    }

    private static ProducersOutcome outcome(List<String> topics, long records,
            @Nullable ReplicationResult replication) {
        var none = Histogram.of(Histogram.empty());
        var worker = WorkerResult.builder().pod(0).measuredMs(2_000).measured(new Counts(records, records, 0))
                .total(new Counts(records, records, 0)).acknowledgedInWindow(records).bytesInWindow(100 * records)
                .publishLatency(none).serviceLatency(none).replication(replication)
                .client(new ClientResult(null, null, null, null, 0, 0))
                .facts(Facts.builder().java("25").kafkaClients("4.4.0").kernel("6").cpus(1).maxHeapBytes(1).build())
                .build();
        return new ProducersOutcome("w", topics, 1, 1, worker, new Extremes(0, 0, 0, 0, 0, 0), List.of());
    }
}
