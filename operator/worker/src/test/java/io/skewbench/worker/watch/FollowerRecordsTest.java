package io.skewbench.worker.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.report.ReplicationResult.OfBroker;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Partitions of topic t on the brokers 1, 2 and 3. */
class FollowerRecordsTest {
    private final FollowerRecords records = new FollowerRecords();

    @Test
    void countsEachRecordForItsLeaderAndItsFollowers() {
        // Given
        records.read(Map.of(partition(0), 100L, partition(1), 100L),
                List.of(led(0, 1, 1, 2, 3), led(1, 2, 2, 3)));
        // When
        var since = records.read(Map.of(partition(0), 110L, partition(1), 105L),
                List.of(led(0, 1, 1, 2, 3), led(1, 2, 2, 3)));
        // Then
        assertThat(since).containsExactly(new OfBroker(1, 0, 20), new OfBroker(2, 10, 5), new OfBroker(3, 15, 0));
    }

    @Test
    void knowsNothingAtTheFirstReading() {
        // When
        var since = records.read(Map.of(partition(0), 100L), List.of(led(0, 1, 1, 2)));
        // Then
        assertThat(since).isEmpty();
        assertThat(records.total()).isEmpty();
    }

    @Test
    void countsForTheNewLeaderOnceItLeads() {
        // Given
        records.read(Map.of(partition(0), 0L), List.of(led(0, 1, 1, 2)));
        records.read(Map.of(partition(0), 10L), List.of(led(0, 1, 1, 2)));
        // When
        records.read(Map.of(partition(0), 40L), List.of(led(0, 2, 1, 2)));
        // Then
        assertThat(records.total()).containsExactly(new OfBroker(1, 30, 10), new OfBroker(2, 10, 30));
        assertThat(records.hasMoved()).isTrue();
    }

    @Test
    void keepsTheLastLeaderOfAPartitionWithoutOne() {
        // Given
        records.read(Map.of(partition(0), 0L), List.of(led(0, 1, 1, 2)));
        // When
        records.read(Map.of(partition(0), 10L), List.of(info(0, null, 1, 2)));
        // Then
        assertThat(records.total()).containsExactly(new OfBroker(1, 0, 10), new OfBroker(2, 10, 0));
        assertThat(records.hasMoved()).isFalse();
    }

    @Test
    void leavesOutFollowersThatAreOutOfSync() {
        // Given
        records.read(Map.of(partition(0), 0L), List.of(led(0, 1, 1, 2, 3)));
        // When
        records.read(Map.of(partition(0), 10L), List.of(led(0, 1, 1, 3)));
        // Then
        assertThat(records.total()).containsExactly(new OfBroker(1, 0, 10), new OfBroker(3, 10, 0));
    }

    @Test
    void countsNothingWhereRecordsWereLost() {
        // Given
        records.read(Map.of(partition(0), 100L), List.of(led(0, 1, 1, 2)));
        records.read(Map.of(partition(0), 90L), List.of(led(0, 2, 2, 1)));
        // When
        records.read(Map.of(partition(0), 95L), List.of(led(0, 2, 2, 1)));
        // Then
        assertThat(records.total()).containsExactly(new OfBroker(1, 5, 0), new OfBroker(2, 0, 5));
    }

    @Test
    void makesUpForAPartitionThatAReadingLacks() {
        // Given
        records.read(Map.of(partition(0), 0L), List.of(led(0, 1, 1, 2)));
        records.read(Map.of(), List.of(led(0, 1, 1, 2)));
        // When
        records.read(Map.of(partition(0), 20L), List.of(led(0, 1, 1, 2)));
        // Then
        assertThat(records.total()).containsExactly(new OfBroker(1, 0, 20), new OfBroker(2, 20, 0));
    }

    @Test
    void subtractsAnEarlierTotal() {
        // Given
        records.read(Map.of(partition(0), 0L, partition(1), 0L), List.of(led(0, 1, 1, 2), led(1, 3, 3, 1)));
        records.read(Map.of(partition(0), 10L, partition(1), 0L), List.of(led(0, 1, 1, 2), led(1, 3, 3, 1)));
        var earlier = records.total();
        // When
        records.read(Map.of(partition(0), 15L, partition(1), 7L), List.of(led(0, 1, 1, 2), led(1, 3, 3, 1)));
        // Then
        assertThat(FollowerRecords.between(earlier, records.total())).containsExactly(new OfBroker(1, 7, 5),
                new OfBroker(2, 5, 0), new OfBroker(3, 0, 7));
    }

    private static TopicPartition partition(int number) {
        return new TopicPartition("t", number);
    }

    private static PartitionInfo led(int number, int leader, int... inSync) {
        return info(number, node(leader), inSync);
    }

    private static PartitionInfo info(int number, @Nullable Node leader, int... inSync) {
        var nodes = IntStream.of(inSync).mapToObj(FollowerRecordsTest::node).toArray(Node[]::new);
        return new PartitionInfo("t", number, leader, nodes, nodes);
    }

    private static Node node(int id) {
        return new Node(id, "b" + id, 9092);
    }
}
