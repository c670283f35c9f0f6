package io.skewbench.engine.merge;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.OperationCount;
import io.skewbench.protocol.report.OperationsResult;
import io.skewbench.protocol.report.OperationsResultBuilder;
import io.skewbench.protocol.report.UsageResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OperationsMergeTest {
    private final OperationsMerge merge = new OperationsMerge("probe");

    @Test
    void addsUpCountersAndMergesDistributions() {
        // When
        merge.add(1, worker(count("create", 10, 20, 3), count("get", 5, 5, 1)).startSkewMs(7).build());
        merge.add(0, worker(count("create", 30, 40, 9)).startSkewMs(2).build());
        merge.addLost();
        // Then
        var outcome = merge.outcome();
        assertThat(outcome.workers()).isEqualTo(3);
        assertThat(outcome.reported()).isEqualTo(2);
        assertThat(requireNonNull(outcome.extremes()).latestPod()).isEqualTo(1);
        var result = requireNonNull(outcome.result());
        assertThat(result.startSkewMs()).isEqualTo(7);
        assertThat(result.usage().cpuMs()).isEqualTo(200);
        assertThat(result.counts()).isEqualTo(Map.of("writes", 8L));
        assertThat(result.operations()).extracting(OperationCount::name).containsExactly("create", "get");
        var create = result.operations().getFirst();
        assertThat(create.measured()).isEqualTo(new Counts(40, 40, 0));
        assertThat(create.total()).isEqualTo(new Counts(60, 60, 0));
        assertThat(create.due()).isEqualTo(40);
        assertThat(create.longestGapNanos()).isEqualTo(9);
        assertThat(create.latency().decode().getTotalCount()).isEqualTo(40);
        assertThat(create.service()).isNull();
    }

    @Test
    void hasNoResultWithoutAnyWorkers() {
        // When
        merge.addLost();
        // Then
        assertThat(merge.outcome().result()).isNull();
        assertThat(merge.outcome().extremes()).isNull();
    }

    @Test
    void refusesAnotherMeasuredTime() {
        // Given
        merge.add(0, worker(count("create", 1, 1, 0)).build());
        // Then
        assertThatThrownBy(() -> merge.add(1, worker(count("create", 1, 1, 0)).measuredMs(3_000).build()))
                .isInstanceOf(UnreadableException.class).hasMessageContaining("It measured 3000 ms");
    }

    @Test
    void refusesMoreLatenciesThanOperations() {
        // Given
        var count = count("create", 10, 10, 0).toBuilder().measured(new Counts(9, 9, 0)).build();
        // Then
        assertThatThrownBy(() -> merge.add(0, worker(count).build())).isInstanceOf(UnreadableException.class)
                .hasMessageContaining("It has 10 latencies of 9 acknowledged operations");
        assertThat(merge.outcome().reported()).isZero();
    }

    @Test
    void refusesMoreOperationsThanThereCanBe() {
        // Given
        merge.add(0, worker(IntStream.range(0, Bounds.OPERATIONS).mapToObj(i -> count("o" + (char) ('a' + i), 1, 1, 0))
                .toArray(OperationCount[]::new)).build());
        // Then
        assertThatThrownBy(() -> merge.add(1, worker(count("other", 1, 1, 0)).build()))
                .isInstanceOf(UnreadableException.class).hasMessageContaining("operations of a workload");
    }

    @Test
    void refusesSumsThatNoTrialHas() {
        // Given
        var count = count("create", 1, 1, 0).toBuilder().total(new Counts(Bounds.COUNT, Bounds.COUNT, 0)).build();
        merge.add(0, worker(count).build());
        // Then
        assertThatThrownBy(() -> merge.add(1, worker(count).build())).isInstanceOf(UnreadableException.class)
                .hasMessageContaining("the number of operations of its workload");
    }

    private static OperationsResultBuilder worker(OperationCount... counts) {
        return OperationsResult.builder().pod(0).measuredMs(2_000).operations(List.of(counts))
                .counts(Map.of("writes", 4L)).usage(UsageResult.builder().cpuMs(100).gcMs(1).build())
                .facts(Facts.builder().java("21").kafkaClients("zookeeper 3.9.5").kernel("Linux").cpus(2)
                        .maxHeapBytes(1).build());
    }

    private static OperationCount count(String name, long measured, long total, long gapNanos) {
        var latency = Histogram.empty();
        latency.recordValueWithCount(1_000_000, measured);
        return OperationCount.builder().name(name).measured(new Counts(measured, measured, 0))
                .total(new Counts(total, total, 0)).due(measured).acknowledgedInWindow(measured)
                .latency(Histogram.of(latency)).longestGapNanos(gapNanos).build();
    }
}
