package io.skewbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** One second of warm-up and two that are measured; partitions 0 and 1, of brokers 5 and 7. */
class AcknowledgedStepsTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int BYTES = 100;

    private final PartitionCounts partitions = new PartitionCounts(2);
    private final AcknowledgedSteps steps = new AcknowledgedSteps(
            TimelineSteps.of(new Window(0, SECOND, 3 * SECOND, 0)), partitions, new Leaders(Map.of(0, 5, 1, 7)));

    @Test
    void countRecordsInTheStepInWhichTheyWereAcknowledged() {
        // Given
        acknowledge(0, 0.5, 3);
        acknowledge(0, 0.9, 4);
        acknowledge(1, 2.5, 9);
        // When
        var ended = steps.ended();
        // Then
        assertThat(ended.lastStep()).isEqualTo(2);
        assertThat(ended.records(3)).containsExactly(2L, 0L, 1L);
        assertThat(ended.maxNanos(3)).containsExactly(4L, 0L, 9L);
        assertThat(ended.latencies(3).decode()).extracting(step -> step.getTotalCount()).containsExactly(2L, 0L, 1L);
    }

    @Test
    void countBytesForTheBrokerThatLeadsThePartition() {
        // Given
        acknowledge(0, 0.5, 1);
        acknowledge(1, 1.5, 1);
        acknowledge(1, 1.6, 1);
        // When
        var ended = steps.ended();
        // Then
        assertThat(ended.bytes(2)).isEqualTo(Map.of(5, List.of(100L, 0L), 7, List.of(0L, 200L)));
    }

    @Test
    void haveNothingToShowWithoutRecords() {
        // When
        var ended = steps.ended();
        // Then
        assertThat(ended.records(2)).containsExactly(0L, 0L);
        assertThat(ended.bytes(2)).isEmpty();
        assertThat(ended.latencies(2).decode()).hasSize(2);
    }

    private void acknowledge(int partition, double atSecond, long latencyNanos) {
        steps.add(latencyNanos, (long) (atSecond * SECOND));
        partitions.add(partition, BYTES, true);
    }
}
