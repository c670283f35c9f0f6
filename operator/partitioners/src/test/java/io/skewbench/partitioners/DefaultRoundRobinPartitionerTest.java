package io.skewbench.partitioners;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.apache.kafka.common.Cluster;
import org.junit.jupiter.api.Test;

class DefaultRoundRobinPartitionerTest {
    private static final String TOPIC = "t";

    @Test
    void rotatesThroughPartitionsWithLeader() {
        try (var partitioner = new DefaultRoundRobinPartitioner()) {
            // Given partition 1 without a leader
            var cluster = TopicMetadata.withLeaders(TOPIC, 0, TopicMetadata.NO_LEADER, 1, 2);

            // When
            var partitions = IntStream.range(0, 6).map(i -> send(partitioner, cluster)).toArray();

            // Then
            assertThat(IntStream.of(partitions).limit(3)).containsExactlyInAnyOrder(0, 2, 3);
            assertThat(IntStream.of(partitions).skip(3)).containsExactly(partitions[0], partitions[1], partitions[2]);
        }
    }

    @Test
    void startsAtRandom() {
        // Given
        var cluster = TopicMetadata.withCounts(TOPIC, 50);
        var first = new HashSet<Integer>();

        // When
        for (var i = 0; i < 100; i++) {
            try (var partitioner = new DefaultRoundRobinPartitioner()) {
                first.add(send(partitioner, cluster));
            }
        }

        // Then
        assertThat(first).hasSizeGreaterThan(10);
    }

    @Test
    void sendsAKeyWhereEveryClientDoes() {
        try (var partitioner = new DefaultRoundRobinPartitioner()) {
            var cluster = TopicMetadata.withCounts(TOPIC, 7);
            for (var key : new String[]{"", "a", "some key"}) {
                assertThat(partitioner.partition(TOPIC, key, key.getBytes(UTF_8), null, null, cluster))
                        .isEqualTo(BuiltInPartitioner.partitionForKey(key.getBytes(UTF_8), 7));
            }
        }
    }

    @Test
    void usesAllPartitionsIfNoneHasALeader() {
        try (var partitioner = new DefaultRoundRobinPartitioner()) {
            var cluster = TopicMetadata.withLeaders(TOPIC, TopicMetadata.NO_LEADER, TopicMetadata.NO_LEADER);
            assertThat(new int[]{send(partitioner, cluster), send(partitioner, cluster)})
                    .containsExactlyInAnyOrder(0, 1);
        }
    }

    @Test
    void skipsNoPartitionWhenCalledTwiceForRecordThatBeginsBatch() {
        try (var partitioner = new DefaultRoundRobinPartitioner()) {
            // Given
            var cluster = TopicMetadata.withCounts(TOPIC, 4);
            var before = send(partitioner, cluster);

            // When
            partitioner.onNewBatch(TOPIC, cluster, before);
            var again = send(partitioner, cluster);
            var next = send(partitioner, cluster);

            // Then
            assertThat(again).isEqualTo(before);
            assertThat(next).isEqualTo((before + 1) % 4);
        }
    }

    private static int send(DefaultRoundRobinPartitioner partitioner, Cluster cluster) {
        return partitioner.partition(TOPIC, null, null, null, new byte[10], cluster);
    }
}
