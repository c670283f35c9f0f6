package io.skewbench.partitioners;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StickyKip480PartitionerTest {
    private static final String TOPIC = "t";
    private static final int PARTITIONS = 6;

    @Test
    void neverBeginsABatchWhereTheLastRecordWent() throws InterruptedException {
        var random = new Random(1);
        try (var producer = new AccumulatingProducer(List.of(new OpenBatches()), new StickyKip480Partitioner(),
                TopicMetadata.withCounts(TOPIC, PARTITIONS))) {
            var previous = producer.send(TOPIC, 100);
            for (var i = 0; i < 5000; i++) {
                // When the sender takes the current batch now and then, before it is full
                if (random.nextInt(100) == 0) {
                    producer.drain(TOPIC, previous.partition);
                }
                var next = producer.send(TOPIC, 200);

                // Then
                if (next.newBatch) {
                    assertThat(next.partition).as("record %s", i).isNotEqualTo(previous.partition);
                }
                previous = next;
            }
        }
    }

    @Test
    void fillsBatchesThatNobodyTakes() throws InterruptedException {
        try (var producer = new AccumulatingProducer(List.of(new OpenBatches()), new StickyKip480Partitioner(),
                TopicMetadata.withCounts(TOPIC, PARTITIONS))) {
            // Given
            var first = producer.send(TOPIC, 1000);
            var run = 1;

            // When
            while (producer.send(TOPIC, 1000).partition == first.partition) {
                run++;
            }

            // Then (16,384 - 61) / 1,010
            assertThat(run).isEqualTo(16);
        }
    }

    @Test
    void delaysNoBatchForRecordsThatGoElsewhere() throws InterruptedException {
        try (var producer = new AccumulatingProducer(List.of(new OpenBatches()), new StickyKip480Partitioner(),
                TopicMetadata.withCounts(TOPIC, PARTITIONS))) {
            // Given
            var first = producer.send(TOPIC, 100);
            assertThat(producer.isFull(TOPIC, first.partition)).isFalse();

            // When
            while (producer.send(TOPIC, 100).partition == first.partition) {
                // Fills the batch.
            }

            // Then
            assertThat(producer.isFull(TOPIC, first.partition)).isTrue();
        }
    }

    @Test
    void countsBytesAndTimeWhereItCannotLook() {
        // Given
        var now = new AtomicLong();
        try (var partitioner = new StickyKip480Partitioner(now::get, false)) {
            partitioner.configure(Map.of("client.id", "blind", "batch.size", "16384", "linger.ms", "50"));
            var cluster = TopicMetadata.withCounts(TOPIC, PARTITIONS);
            var first = partitioner.partition(TOPIC, null, null, null, new byte[10], cluster);

            // When
            now.addAndGet(TimeUnit.MILLISECONDS.toNanos(50));
            var withinLinger = partitioner.partition(TOPIC, null, null, null, new byte[10], cluster);
            now.addAndGet(1);
            var later = partitioner.partition(TOPIC, null, null, null, new byte[10], cluster);
            var full = partitioner.partition(TOPIC, null, null, null, new byte[16384], cluster);

            // Then
            assertThat(withinLinger).isEqualTo(first);
            assertThat(later).isNotEqualTo(first);
            assertThat(full).isNotEqualTo(later);
        }
    }

    @Test
    void movesOnNewBatchOfOlderClientOnlyFromTheNamedPartition() {
        try (var partitioner = new StickyKip480Partitioner(System::nanoTime, true)) {
            // Given
            partitioner.configure(Map.of("client.id", "older"));
            var cluster = TopicMetadata.withCounts(TOPIC, PARTITIONS);
            var first = partitioner.partition(TOPIC, null, null, null, new byte[20_000], cluster);

            // When
            var same = partitioner.partition(TOPIC, null, null, null, new byte[20_000], cluster);
            partitioner.onNewBatch(TOPIC, cluster, first);
            var second = partitioner.partition(TOPIC, null, null, null, new byte[10], cluster);
            partitioner.onNewBatch(TOPIC, cluster, first);
            var unmoved = partitioner.partition(TOPIC, null, null, null, new byte[10], cluster);

            // Then
            assertThat(same).isEqualTo(first);
            assertThat(second).isNotEqualTo(first);
            assertThat(unmoved).isEqualTo(second);
        }
    }

    @Test
    void leavesOutPartitionsWithoutALeaderAndThoseOfATopicThatWasRecreatedSmaller() {
        try (var partitioner = new StickyKip480Partitioner(System::nanoTime, false)) {
            // Given
            partitioner.configure(Map.of("client.id", "moving", "batch.size", "1"));
            var large = TopicMetadata.withLeaders(TOPIC, 0, TopicMetadata.NO_LEADER, 1, 2);
            var small = TopicMetadata.withLeaders(TOPIC, 0);
            var seen = new HashSet<Integer>();

            // When
            for (var i = 0; i < 100; i++) {
                seen.add(partitioner.partition(TOPIC, null, null, null, new byte[10], large));
            }

            // Then
            assertThat(seen).containsExactlyInAnyOrder(0, 2, 3);
            assertThat(partitioner.partition(TOPIC, null, null, null, new byte[10], small)).isZero();
        }
    }
}
