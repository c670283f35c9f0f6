package io.skewbench.partitioners;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.common.Cluster;
import org.junit.jupiter.api.Test;

/** Brokers 0 and 1 lead partitions 0 and 1; batches have 1,000 bytes and are sent after 10 ms. */
class TopicTurnsTest {
    private static final int BATCH = 1_000;
    private static final Cluster CLUSTER = TopicMetadata.withLeaders("t", 0, 1);

    private final BrokerQueues queues = new BrokerQueues(BATCH, 1);
    private long nowNanos = SECONDS.toNanos(1);
    private TopicTurns turns = turns(false);

    @Test
    void fillsABatchBeforeItMovesOn() {
        assertThat(partitions(5, 400)).containsExactly(0, 0, 1, 1, 0);
    }

    @Test
    void fillsABatchToItsLastByte() {
        assertThat(partitions(3, 500)).containsExactly(0, 0, 1);
    }

    @Test
    void givesARecordLargerThanABatchATurnOfItsOwn() {
        assertThat(partitions(3, 2 * BATCH)).containsExactly(0, 1, 0);
    }

    @Test
    void movesOnOnceTheBatchMustHaveBeenSent() {
        var first = turns.partition(400, CLUSTER);
        pass(10);

        assertThat(turns.partition(400, CLUSTER)).isNotEqualTo(first);
    }

    @Test
    void staysUntilThen() {
        var first = turns.partition(400, CLUSTER);
        pass(9);

        assertThat(turns.partition(400, CLUSTER)).isEqualTo(first);
    }

    @Test
    void looksAtTheClockAtMostEightTimesInABatch() {
        // Given records of which more than eight fit into an eighth of a batch
        turns.partition(1, CLUSTER);
        pass(10);
        // When
        var partitions = partitions(200, 1);
        // Then the turn goes on until the clock is read
        assertThat(partitions.indexOf(1)).isBetween(1, BATCH / 8 + 4);
    }

    @Test
    void dividesBytesEvenlyWhateverTheSizesOfBatches() {
        // Given partition 0 whose batches are sent half empty
        var bytes = new long[2];
        for (var record = 0; record < 400; record++) {
            var partition = turns.partition(400, CLUSTER);
            bytes[partition] += 400;
            if (partition == 0) {
                pass(10);
            }
        }
        // Then
        assertThat(Math.abs(bytes[0] - bytes[1])).isLessThanOrEqualTo(2 * BATCH);
    }

    @Test
    void compensatesForRecordsWhosePartitionsAreDecidedElsewhere() {
        turns.partition(BATCH, CLUSTER);
        turns.count(1, 4 * BATCH, CLUSTER);

        assertThat(partitions(3, BATCH)).containsExactly(0, 0, 0);
    }

    @Test
    void hasOutstandingWhatIsNotAcknowledged() {
        turns.count(0, 700, CLUSTER);
        turns.count(0, 300, CLUSTER);
        turns.acknowledged(0, 300);

        assertThat(queues.of(0, nowNanos).outstandingBytes()).isEqualTo(700);
        assertThat(queues.of(1, nowNanos).outstandingBytes()).isZero();
    }

    @Test
    void takesARecordThatFailedToHaveTheSizeOfTheLastOne() {
        turns.count(0, 900, CLUSTER);
        turns.acknowledged(0, 300);
        turns.failed(0);

        assertThat(queues.of(0, nowNanos).outstandingBytes()).isEqualTo(300);
    }

    @Test
    void passesOverAFailureWithoutAPartition() {
        turns.count(0, 900, CLUSTER);
        turns.failed(-1);

        assertThat(queues.of(0, nowNanos).outstandingBytes()).isEqualTo(900);
    }

    @Test
    void passesOverAcknowledgementsBeforeItKnowsAnyLeader() {
        turns.acknowledged(0, 300);

        assertThat(queues.of(0, nowNanos).outstandingBytes()).isZero();
    }

    @Test
    void movesOnAtOnceWhenLeadersChange() {
        turns.partition(400, CLUSTER);

        var moved = TopicMetadata.withLeaders("t", -1, 1);

        assertThat(turns.partition(400, moved)).isEqualTo(1);
    }

    @Test
    void staysWithABrokerThatHasLittleToDoWhereBatchesLinger() {
        turns = turns(true);
        queues.acknowledging();
        // When each batch is acknowledged as soon as it is full
        var partitions = acknowledgedAtOnce(6);
        // Then
        assertThat(partitions).containsOnly(0);
    }

    @Test
    void endsALongTurnAfterASecond() {
        turns = turns(true);
        queues.acknowledging();
        turns.partition(BATCH, CLUSTER);
        turns.acknowledged(0, BATCH);
        // When no more than a batch's time passes between records, but a second in all
        var partitions = new ArrayList<Integer>();
        for (var record = 0; record < 200; record++) {
            pass(9);
            var partition = turns.partition(BATCH, CLUSTER);
            turns.acknowledged(partition, BATCH);
            partitions.add(partition);
        }
        // Then
        assertThat(partitions.indexOf(1)).isBetween(1_000 / 9 - 2, 1_000 / 9 + 4);
    }

    @Test
    void endsALongTurnAfter128Batches() {
        turns = turns(true);
        queues.acknowledging();

        var partitions = acknowledgedAtOnce(200);

        assertThat(partitions.indexOf(1)).isBetween(128, 132);
    }

    @Test
    void takesTurnsOfABatchWhereNothingLingers() {
        queues.acknowledging();

        assertThat(acknowledgedAtOnce(4)).containsExactly(0, 1, 0, 1);
    }

    /** Sends records that fill a batch each. */
    private List<Integer> acknowledgedAtOnce(int records) {
        var partitions = new ArrayList<Integer>();
        for (var record = 0; record < records; record++) {
            var partition = turns.partition(BATCH, CLUSTER);
            turns.acknowledged(partition, BATCH);
            partitions.add(partition);
        }
        return partitions;
    }

    private List<Integer> partitions(int records, int bytes) {
        return IntStream.range(0, records).mapToObj(record -> turns.partition(bytes, CLUSTER))
                .collect(Collectors.toList());
    }

    private void pass(long ms) {
        nowNanos += MILLISECONDS.toNanos(ms);
    }

    private TopicTurns turns(boolean lingers) {
        return new TopicTurns("t", queues, BATCH, MILLISECONDS.toNanos(10), lingers, () -> nowNanos);
    }
}
