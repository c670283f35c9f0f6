package io.skewbench.partitioners;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LeaderLayoutTest {
    private final BrokerQueues queues = new BrokerQueues(1_000, 1);

    @Test
    void rotatesThroughThePartitionsOfTheChosenBroker() {
        // Given
        var layout = new LeaderLayout("t", TopicMetadata.withLeaders("t", 0, 0, 0), queues, 1, 0);
        // When
        var partitions = IntStream.range(0, 4).map(batch -> layout.next(queues, 0));
        // Then
        assertThat(partitions).containsExactly(1, 2, 0, 1);
    }

    @Test
    void sharesABrokersQueueAmongItsPartitions() {
        // Given
        var layout = new LeaderLayout("t", TopicMetadata.withLeaders("t", 0, 1, 0), queues, 0, 0);
        // Then
        assertThat(layout.leader(0)).isNotNull().isSameAs(layout.leader(2)).isNotSameAs(layout.leader(1));
    }

    @Test
    void rotatesThroughAllPartitionsIfNoneHasALeader() {
        // Given
        var layout = new LeaderLayout("t", TopicMetadata.withLeaders("t", -1, -1), queues, 0, 0);
        // When
        var partitions = IntStream.range(0, 3).map(batch -> layout.next(queues, 0));
        // Then
        assertThat(partitions).containsExactly(1, 0, 1);
    }

    @Test
    void hasNoLeaderForAPartitionThatWasAddedLater() {
        // Given
        var layout = new LeaderLayout("t", TopicMetadata.withLeaders("t", 0), queues, 0, 0);
        // Then
        assertThat(layout.leader(5)).isNull();
    }
}
