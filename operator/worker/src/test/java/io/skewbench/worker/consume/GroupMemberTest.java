package io.skewbench.worker.consume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.skewbench.protocol.report.ConsumerResult.Span;
import io.skewbench.protocol.report.Samples;
import io.skewbench.protocol.report.Samples.Place;
import io.skewbench.worker.clients.FirstFailure;
import io.skewbench.worker.testing.StampedRecords;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A consumer of partitions that begin with offset 10. */
class GroupMemberTest {
    private static final TopicPartition FIRST = new TopicPartition("t", 0);
    private static final TopicPartition SECOND = new TopicPartition("t", 1);
    private static final long BEGIN = 10;
    private static final Duration SOON = Duration.ofMinutes(1);

    private final SimulatedGroup group = new SimulatedGroup();
    private final FirstFailure failure = new FirstFailure(IllegalStateException::new);
    private GroupMember member = member(Double.POSITIVE_INFINITY);

    @AfterEach
    void end() throws InterruptedException {
        member.leave();
        assertThat(member.awaitEnd(SOON)).isTrue();
    }

    @Test
    void hasNotJoinedBeforeItsFirstAssignment() {
        // When
        member.start();
        // Then
        await().until(group::isPolled);
        assertThat(member.hasJoined()).isFalse();
    }

    @Test
    void hasJoinedOnceItsPositionsAreCommitted() {
        // Given
        member.start();
        // When
        group.assign(FIRST, SECOND);
        // Then
        await().until(member::hasJoined);
        assertThat(group.committedOffset(FIRST)).isEqualTo(BEGIN);
        assertThat(group.committedOffset(SECOND)).isEqualTo(BEGIN);
    }

    @Test
    void commitsNothingWhileItReads() {
        // Given
        join(FIRST);
        // When
        group.send(FIRST, BEGIN, BEGIN + 1);
        // Then
        awaitPosition(FIRST, BEGIN + 2);
        assertThat(group.committedOffset(FIRST)).isEqualTo(BEGIN);
    }

    @Test
    void commitsTheEndThatItReadsTo() {
        // Given
        join(FIRST);
        group.send(FIRST, BEGIN, BEGIN + 1);
        awaitPosition(FIRST, BEGIN + 2);
        // When
        member.readTo(Map.of(FIRST, BEGIN + 2));
        // Then
        await().until(() -> group.committedOffset(FIRST) == BEGIN + 2);
    }

    @Test
    void doesNotCommitBeforeItHasReadToTheEnd() {
        // Given
        join(FIRST);
        member.readTo(Map.of(FIRST, BEGIN + 2));
        // When
        group.send(FIRST, BEGIN);
        // Then
        awaitPosition(FIRST, BEGIN + 1);
        assertThat(group.committedOffset(FIRST)).isEqualTo(BEGIN);
    }

    @Test
    void endsTheSpansOfItsPartitionsWhenItLeaves() throws InterruptedException {
        // Given
        join(FIRST, SECOND);
        group.send(FIRST, BEGIN, BEGIN + 1);
        awaitPosition(FIRST, BEGIN + 2);
        // When
        member.leave();
        // Then
        assertThat(member.awaitEnd(SOON)).isTrue();
        assertThat(member.positions().spans()).containsExactlyInAnyOrder(new Span("t", 0, BEGIN, BEGIN + 2, 2),
                new Span("t", 1, BEGIN, BEGIN, 0));
        assertThat(group.closed()).isTrue();
    }

    @Test
    void endsTheSpanOfALostPartitionAfterItsLastRecord() throws InterruptedException {
        // Given
        join(FIRST, SECOND);
        group.send(FIRST, BEGIN);
        awaitPosition(FIRST, BEGIN + 1);
        // When
        group.assign(SECOND);
        // Then
        await().untilAsserted(() -> assertThat(member.positions().partitions()).containsExactly(SECOND));
        member.leave();
        assertThat(member.awaitEnd(SOON)).isTrue();
        assertThat(member.positions().spans()).contains(new Span("t", 0, BEGIN, BEGIN + 1, 1));
    }

    @Test
    void leavesInTheMiddleOfRecordsThatItPolled() throws InterruptedException {
        // Given a record every 1,000 s, of which the first is taken at once
        member = member(0.001);
        join(FIRST);
        group.send(FIRST, BEGIN, BEGIN + 1, BEGIN + 2);
        awaitPosition(FIRST, BEGIN + 1);
        // When
        member.leave();
        // Then
        assertThat(member.awaitEnd(SOON)).isTrue();
        assertThat(member.positions().spans()).containsExactly(new Span("t", 0, BEGIN, BEGIN + 1, 1));
    }

    @Test
    void startsTheOrderOfAPartitionAfreshThatComesBack() throws InterruptedException {
        // Given
        join(FIRST);
        group.send(stamped(5, BEGIN));
        awaitPosition(FIRST, BEGIN + 1);
        group.assign();
        await().until(() -> member.positions().partitions().isEmpty());
        group.assign(FIRST);
        await().until(() -> !member.positions().partitions().isEmpty());
        // When
        group.send(stamped(4, BEGIN + 1));
        // Then
        awaitPosition(FIRST, BEGIN + 2);
        member.leave();
        assertThat(member.awaitEnd(SOON)).isTrue();
        assertThat(member.samples().samples()).isEqualTo(new Samples(2, 0, 0, 0, 0, null, null));
    }

    @Test
    void noticesRecordsOutOfOrderAfterAnotherPartitionWasAssigned() throws InterruptedException {
        // Given
        join(FIRST);
        group.send(stamped(5, BEGIN));
        awaitPosition(FIRST, BEGIN + 1);
        group.assign(FIRST, SECOND);
        await().until(() -> member.positions().partitions().contains(SECOND));
        // When
        group.send(stamped(4, BEGIN + 1));
        // Then
        awaitPosition(FIRST, BEGIN + 2);
        member.leave();
        assertThat(member.awaitEnd(SOON)).isTrue();
        assertThat(member.samples().samples())
                .isEqualTo(new Samples(2, 0, 1, 0, 0, null, new Place("t", 0, BEGIN + 1)));
    }

    private static ConsumerRecord<byte[], byte[]> stamped(long number, long offset) {
        return StampedRecords.of("t0", "w").record(0, number, FIRST, offset);
    }

    @Test
    void recordsTheErrorThatEndsItsThread() throws InterruptedException {
        // Given
        join(FIRST);
        var error = new KafkaException("not allowed");
        // When
        group.setPollException(error);
        // Then
        assertThat(member.awaitEnd(SOON)).isTrue();
        assertThatThrownBy(() -> failure.awaitNoneUntil(System.nanoTime() + SOON.toNanos())).hasCause(error);
    }

    private GroupMember member(double recordsPerSecond) {
        return new GroupMember(0, group, List.of("t"), new ReadPace(recordsPerSecond),
                new CheckedSamples("t0", "w"), failure);
    }

    private void join(TopicPartition... partitions) {
        member.start();
        group.assign(partitions);
        await().until(member::hasJoined);
    }

    /** Waits for a position, which any thread may see. */
    private void awaitPosition(TopicPartition partition, long position) {
        var beyond = 1_000L;
        await().until(() -> member.positions().lag(Map.of(partition, beyond)) == beyond - position);
    }

    /** Kafka's mock, which behaves here as the real consumer does where a partition is lost. */
    private static final class SimulatedGroup extends MockConsumer<byte[], byte[]> {
        private volatile boolean polled;

        SimulatedGroup() {
            super("earliest");
            updateBeginningOffsets(Map.of(FIRST, BEGIN, SECOND, BEGIN));
            schedulePollTask(() -> polled = true);
        }

        boolean isPolled() {
            return polled;
        }

        void assign(TopicPartition... partitions) {
            schedulePollTask(() -> rebalance(List.of(partitions)));
        }

        void send(TopicPartition partition, long... offsets) {
            schedulePollTask(() -> {
                for (var offset : offsets) {
                    addRecord(new ConsumerRecord<>(partition.topic(), partition.partition(), offset, null,
                            new byte[1]));
                }
            });
        }

        void send(ConsumerRecord<byte[], byte[]> record) {
            schedulePollTask(() -> addRecord(record));
        }

        long committedOffset(TopicPartition partition) {
            var known = committed(Set.of(partition)).get(partition);
            return known == null ? -1 : known.offset();
        }

        @Override
        public synchronized long position(TopicPartition partition, Duration timeout) {
            if (!assignment().contains(partition)) {
                throw new IllegalStateException("Partition " + partition + " is not assigned");
            }
            return super.position(partition, timeout);
        }
    }
}
