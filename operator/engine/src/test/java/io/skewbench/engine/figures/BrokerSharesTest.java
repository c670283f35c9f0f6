package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.BrokerShare;
import io.skewbench.api.v1alpha1.Imbalance;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.NodeResult;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.AbstractList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BrokerSharesTest {

    @Test
    void countsABrokerThatGotNothing() {
        var result = result(
                List.of(new PartitionResult("t", 0, 1, 30, 3000, 30, 0),
                        new PartitionResult("t", 1, 2, 10, 1000, 10, 0),
                        new PartitionResult("t", 2, 1, 20, 2000, 20, 0)),
                List.of(new NodeResult(1, 2.0, 30), new NodeResult(2, null, 0)));
        var other = result(List.of(), List.of(new NodeResult(1, 4.0, 10)));

        var shares = BrokerShares.of(List.of(result, other), new TreeSet<>(List.of(1, 2, 3)));

        // Latency is weighted by requests: (2 x 30 + 4 x 10) / 40.
        assertThat(shares.list()).containsExactly(new BrokerShare(1, 50, 5000, 0.833, 2.5),
                new BrokerShare(2, 10, 1000, 0.167, null), new BrokerShare(3, 0, 0, 0, null));
        assertThat(shares.imbalance()).isEqualTo(new Imbalance(2.5, 1.08));
    }

    @Test
    void isEvenByConventionWhereThereIsNothingToShare() {
        assertThat(BrokerShares.of(List.of(), new TreeSet<>(List.of(1, 2))).imbalance()).isEqualTo(new Imbalance(0, 0));
    }

    @Test
    void looksAtEachPartitionOnceHoweverManyLeadersThereAre() {
        // Given records without bytes, each with a leader of its own
        var accesses = new AtomicLong();
        var partitions = new AbstractList<PartitionResult>() {
            @Override
            public PartitionResult get(int p) {
                accesses.incrementAndGet();
                return new PartitionResult("t", p, p, 1, 0, 1, 0);
            }

            @Override
            public int size() {
                return 1_000;
            }
        };

        // When
        var shares = BrokerShares.of(List.of(result(partitions, List.of())), new TreeSet<>());

        // Then
        assertThat(shares.list()).hasSize(1_000);
        assertThat(shares.imbalance()).isEqualTo(new Imbalance(1, 0));
        assertThat(accesses).hasValue(1_000);
    }

    @Test
    void weightRequestLatenciesByTheirNumber() {
        // Given
        var some = result(List.of(), List.of(new NodeResult(0, 2.0, 300), new NodeResult(1, 10.0, 50)));
        var others = result(List.of(), List.of(new NodeResult(0, 6.0, 50), new NodeResult(2, null, 0)));
        // When
        var shares = BrokerShares.of(List.of(some, others), new TreeSet<>());
        // Then (600 + 500 + 300) ms of 400 requests
        assertThat(shares.requestLatencyMs()).isEqualTo(3.5);
    }

    @Test
    void haveNoRequestLatencyWithoutRequests() {
        // When
        var shares = BrokerShares.of(List.of(result(List.of(), List.of())), new TreeSet<>());
        // Then
        assertThat(shares.requestLatencyMs()).isNull();
    }

    private static WorkerResult result(List<PartitionResult> partitions, List<NodeResult> nodes) {
        var empty = Histogram.of(Histogram.empty());
        return WorkerResult.builder().pod(0).measuredMs(1000).measured(new Counts(0, 0, 0)).total(new Counts(0, 0, 0))
                .publishLatency(empty).serviceLatency(empty).partitions(partitions).nodes(nodes)
                .client(new ClientResult(null, null, null, null, 0, 0))
                .facts(Facts.builder().java("21").kafkaClients("4.4.0").kernel("Linux").cpus(2).maxHeapBytes(1).build())
                .build();
    }
}
