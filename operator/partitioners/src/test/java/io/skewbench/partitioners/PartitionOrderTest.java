package io.skewbench.partitioners;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PartitionOrderTest {
    /** Broker 0 leads the partitions 0, 2 and 4, broker 1 leads 1 and 3. */
    private final PartitionOrder order = new PartitionOrder(TopicMetadata.withLeaders("t", 0, 1, 0, 1, 0), 1_000,
            new int[]{0, 0, 1}, new int[][]{{0, 2, 4}, {1, 3}});

    @Test
    void rotatesThroughThePartitionsOfEachBroker() {
        // When
        var partitions = IntStream.range(0, 9).map(order::partition);
        // Then
        assertThat(partitions).containsExactly(0, 2, 1, 4, 0, 3, 2, 4, 1);
    }

    @Test
    void returnsTheSamePartitionForTheSameNumber() {
        // Given
        var first = order.partition(5);
        order.partition(6);
        // When
        var again = order.partition(5);
        // Then
        assertThat(again).isEqualTo(first);
    }

    @Test
    void remembersOnlyTheLastPartition() {
        // Given
        order.partition(4);
        order.partition(5);
        // Then
        assertThat(order.lastPartition(4)).isEqualTo(-1);
        assertThat(order.lastPartition(5)).isEqualTo(3);
    }

    @Test
    void isValidForItsMetadataUntilItsLeaseEnds() {
        // Given
        var cluster = TopicMetadata.withLeaders("t", 0);
        var leased = new PartitionOrder(cluster, 1_000, new int[]{0}, new int[][]{{0}});
        // Then
        assertThat(leased.isValid(cluster, 999)).isTrue();
        assertThat(leased.isValid(cluster, 1_000)).isFalse();
        assertThat(leased.isValid(TopicMetadata.withLeaders("t", 0), 0)).isFalse();
    }
}
