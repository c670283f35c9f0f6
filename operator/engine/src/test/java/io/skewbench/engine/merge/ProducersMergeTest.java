package io.skewbench.engine.merge;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Censored;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.NodeResult;
import io.skewbench.protocol.report.ReplicationResult;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import io.skewbench.protocol.report.WorkerResultBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Workers that measured a second, and sent two records each. */
class ProducersMergeTest {
    private static final PartitionResult LED_BY_1 = new PartitionResult("t", 0, 1, 2, 200, 2, 0);

    private final ProducersMerge merge = new ProducersMerge("c1", List.of("t"));

    @Test
    void hasNoResultBeforeAWorkerHasOne() {
        merge.addLost();

        assertThat(merge.outcome().workers()).isEqualTo(1);
        assertThat(merge.outcome().reported()).isZero();
        assertThat(merge.outcome().result()).isNull();
        assertThat(merge.outcome().extremes()).isNull();
    }

    @Test
    void addsUpCounts() {
        merge.add(0, worker().build());
        merge.add(1, worker().build());

        var sum = result();
        assertThat(sum.measured()).isEqualTo(new Counts(4, 4, 0));
        assertThat(sum.total()).isEqualTo(new Counts(4, 4, 0));
        assertThat(sum.acknowledgedInWindow()).isEqualTo(4);
        assertThat(sum.bytesInWindow()).isEqualTo(400);
        assertThat(sum.measuredMs()).isEqualTo(1_000);
    }

    @Test
    void keepsWhatTheFirstWorkerSawOfReplicas() {
        var seen = new ReplicationResult(4, 1_000, 1L, 5.0, 0, 0);
        merge.add(1, worker().replication(new ReplicationResult(5, 1_000, 1L, 5.0, 0, 0)).build());
        merge.add(0, worker().replication(seen).build());
        merge.add(2, worker().build());

        assertThat(result().replication()).isEqualTo(seen);
    }

    @Test
    void addsUpWhatWasDueWhereEveryWorkerKnows() {
        merge.add(0, worker().due(3L).build());
        merge.add(1, worker().due(4L).build());
        assertThat(result().due()).isEqualTo(7);

        merge.add(2, worker().due(null).build());

        assertThat(result().due()).isNull();
    }

    @Test
    void knowsLatenessWhereEveryWorkerDoes() {
        merge.add(0, worker().sendLateness(latencies(2)).build());
        assertThat(requireNonNull(result().sendLateness()).decode().getTotalCount()).isEqualTo(2);

        merge.add(1, worker().sendLateness(null).build());

        assertThat(result().sendLateness()).isNull();
    }

    @Test
    void addsUpRecordsThatWereNeverAcknowledged() {
        merge.add(0, worker().build());
        assertThat(result().censored()).isNull();

        merge.add(1, worker().censored(Censored.of(1, 10)).build());
        merge.add(2, worker().censored(Censored.of(3, 30)).build());

        assertThat(result().censored()).isEqualTo(new Censored(4, 10, 25, 30));
    }

    @Test
    void addsUpAPartitionByItsLeader() {
        merge.add(0, worker().partitions(List.of(LED_BY_1)).build());
        merge.add(1, worker().partitions(List.of(LED_BY_1)).build());
        merge.add(2, worker().partitions(List.of(new PartitionResult("t", 0, 2, 2, 200, 2, 0))).build());

        assertThat(result().partitions()).containsExactly(new PartitionResult("t", 0, 1, 4, 400, 4, 0),
                new PartitionResult("t", 0, 2, 2, 200, 2, 0));
    }

    @Test
    void sortsPartitionsByTopicAndNumber() {
        var other = new PartitionResult("s", 5, 1, 0, 0, 0, 0);
        merge.add(0, worker().partitions(List.of(new PartitionResult("t", 1, 1, 0, 0, 0, 0), LED_BY_1, other)).build());

        assertThat(result().partitions()).extracting(partition -> partition.topic() + partition.partition())
                .containsExactly("s5", "t0", "t1");
    }

    @Test
    void weighsTheLatencyOfABrokerByRequests() {
        merge.add(0, worker().nodes(List.of(new NodeResult(1, 1.0, 1), new NodeResult(2, null, 0))).build());
        merge.add(1, worker().nodes(List.of(new NodeResult(1, 3.0, 3))).build());

        assertThat(result().nodes()).containsExactly(new NodeResult(1, 2.5, 4), new NodeResult(2, null, 0));
    }

    @Test
    void tellsTheFirstAndTheLastToStart() {
        merge.add(4, worker().startSkewMs(5).build());
        merge.add(7, worker().startSkewMs(9).build());
        merge.add(2, worker().startSkewMs(-1).build());

        assertThat(result().startSkewMs()).isEqualTo(9);
        assertThat(merge.outcome().extremes()).extracting(Extremes::leastSkewMs, Extremes::latestPod)
                .containsExactly(-1.0, 7);
    }

    @Test
    void tellsWhoIsBusiestAndWhoCollectsMost() {
        merge.add(0, worker().client(client(1_000, 10)).build());
        merge.add(1, worker().client(client(1_500, 5)).build());
        merge.add(2, worker().client(client(500, 250)).build());

        // Of two processors in a second.
        assertThat(merge.outcome().extremes()).isEqualTo(new Extremes(0, 0, 0.75, 1, 0.25, 2));
    }

    @Test
    void takesTheFactsOfTheFirstPod() {
        merge.add(3, worker().facts(facts("of 3")).build());
        merge.add(1, worker().facts(facts("of 1")).build());
        merge.add(2, worker().facts(facts("of 2")).build());

        assertThat(result().facts().kernel()).isEqualTo("of 1");
    }

    @Test
    void refusesAWorkerThatMeasuredAnotherTime() {
        merge.add(0, worker().build());

        refused(worker().measuredMs(999), "It measured 999 ms, others of its workload 1000 ms");
    }

    @Test
    void refusesMoreLatenciesThanAcknowledgedRecords() {
        refused(worker().publishLatency(latencies(3)), "It has 3 latencies of 2 acknowledged records");
        refused(worker().serviceLatency(latencies(3)), "It has 3 latencies of 2 acknowledged records");
    }

    @Test
    void refusesSumsThatNoResultHoldsAndAddsNothingOfThem() {
        merge.add(0, worker().build());

        refused(worker().total(new Counts(Bounds.COUNT, Bounds.COUNT, 0)), "the number of records of its workload");
        refused(worker().bytesInWindow(Bounds.COUNT), "the bytes of its workload");
        refused(worker().due(Bounds.COUNT), "the number of records of its workload that were due");
        assertThat(merge.outcome().reported()).isEqualTo(1);
        assertThat(result().measured()).isEqualTo(new Counts(2, 2, 0));
    }

    private void refused(WorkerResultBuilder worker, String message) {
        assertThatThrownBy(() -> merge.add(1, worker.build())).isInstanceOf(UnreadableException.class)
                .hasMessageContaining(message);
    }

    private WorkerResult result() {
        return requireNonNull(merge.outcome().result());
    }

    private static WorkerResultBuilder worker() {
        return WorkerResult.builder().pod(0).measuredMs(1_000).measured(new Counts(2, 2, 0))
                .total(new Counts(2, 2, 0)).due(2L).acknowledgedInWindow(2).bytesInWindow(200)
                .publishLatency(latencies(2)).serviceLatency(latencies(2)).client(client(0, 0)).facts(facts("Linux"));
    }

    private static ClientResult client(double cpuMs, double gcMs) {
        return new ClientResult(null, null, null, null, cpuMs, gcMs);
    }

    private static Facts facts(String kernel) {
        return Facts.builder().java("21").kafkaClients("4.4.0").kernel(kernel).cpus(2).maxHeapBytes(1).build();
    }

    private static Histogram latencies(long count) {
        var latencies = Histogram.empty();
        latencies.recordValueWithCount(1_000_000, count);
        return Histogram.of(latencies);
    }
}
