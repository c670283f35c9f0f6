package io.skewbench.worker.consume;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.report.Samples;
import io.skewbench.protocol.report.Samples.Place;
import io.skewbench.worker.records.Stamp;
import io.skewbench.worker.testing.StampedRecords;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class CheckedSamplesTest {
    private static final TopicPartition PARTITION = new TopicPartition("t", 3);
    private static final TopicPartition OTHER = new TopicPartition("t", 4);

    private final StampedRecords own = StampedRecords.of("t0", "w");
    private final CheckedSamples samples = new CheckedSamples("t0", "w");

    @Test
    void findsNothingInRecordsInOrder() {
        // When, with gaps between the numbers
        samples.add(own.record(0, 1, PARTITION, 10));
        samples.add(own.record(0, 5, PARTITION, 11));
        samples.add(own.record(0, 90, PARTITION, 30));
        // Then
        assertThat(samples.samples()).isEqualTo(new Samples(3, 0, 0, 0, 0, null, null));
    }

    @Test
    void followsEachProducerAndEachPartitionApart() {
        // When
        samples.add(own.record(0, 10, PARTITION, 10));
        samples.add(own.record(1, 9, PARTITION, 11));
        samples.add(own.record(0, 8, OTHER, 10));
        // Then
        assertThat(samples.samples()).isEqualTo(new Samples(3, 0, 0, 0, 0, null, null));
    }

    @Test
    void countsARecordThatComesAfterALaterOne() {
        // When
        samples.add(own.record(0, 10, PARTITION, 10));
        samples.add(own.record(0, 9, PARTITION, 11));
        samples.add(own.record(0, 8, PARTITION, 12));
        samples.add(own.record(0, 11, PARTITION, 13));
        // Then
        assertThat(samples.samples()).isEqualTo(new Samples(4, 0, 2, 0, 0, null, new Place("t", 3, 11)));
    }

    @Test
    void countsARecordThatComesTwice() {
        // When
        samples.add(own.record(0, 10, PARTITION, 10));
        samples.add(own.record(0, 10, PARTITION, 11));
        // Then
        assertThat(samples.samples()).isEqualTo(new Samples(2, 0, 0, 1, 0, null, new Place("t", 3, 11)));
    }

    @Test
    void countsChangedRecordsAndNamesTheFirst() {
        // When
        samples.add(changed(own.record(0, 1, PARTITION, 10)));
        samples.add(changed(own.record(0, 2, PARTITION, 11)));
        samples.add(own.record(0, 3, PARTITION, 12));
        // Then
        assertThat(samples.samples()).isEqualTo(new Samples(3, 2, 0, 0, 0, new Place("t", 3, 10), null));
    }

    @Test
    void leavesTheOrderOfChangedRecordsOut() {
        // When
        samples.add(changed(own.record(0, 9, PARTITION, 10)));
        samples.add(own.record(0, 3, PARTITION, 12));
        // Then
        assertThat(samples.samples().misplaced()).isZero();
    }

    @Test
    void leavesRecordsOfOtherTrialsAndWorkloadsOut() {
        // When
        samples.add(StampedRecords.of("t1", "w").record(0, 1, PARTITION, 10));
        samples.add(StampedRecords.of("t0", "v").record(0, 1, PARTITION, 11));
        samples.add(unstamped(own.record(0, 1, PARTITION, 12)));
        // Then
        assertThat(samples.samples()).isEqualTo(Samples.NONE);
    }

    @Test
    void startsAfreshWithTheNextAssignment() {
        // Given
        samples.add(own.record(0, 10, PARTITION, 10));
        samples.forget(PARTITION);
        // When
        samples.add(own.record(0, 9, PARTITION, 11));
        // Then
        assertThat(samples.samples()).isEqualTo(new Samples(2, 0, 0, 0, 0, null, null));
    }

    @Test
    void startsAfreshWhereTheConsumerGoesBack() {
        // Given
        samples.add(own.record(0, 9, PARTITION, 10));
        samples.add(own.record(0, 10, PARTITION, 11));
        // When
        samples.add(own.record(0, 9, PARTITION, 10));
        samples.add(own.record(0, 10, PARTITION, 11));
        // Then
        assertThat(samples.samples()).isEqualTo(new Samples(4, 0, 0, 0, 0, null, null));
    }

    @Test
    void checksContentButNotOrderOfMoreProducersThanItFollows() {
        // Given
        var few = new CheckedSamples("t0", "w", 2);
        few.add(own.record(0, 10, PARTITION, 10));
        few.add(own.record(1, 10, PARTITION, 11));
        // When
        few.add(own.record(2, 10, PARTITION, 12));
        few.add(changed(own.record(2, 9, PARTITION, 13)));
        few.add(own.record(0, 9, PARTITION, 14));
        // Then
        assertThat(few.samples())
                .isEqualTo(new Samples(5, 1, 1, 0, 1, new Place("t", 3, 13), new Place("t", 3, 14)));
    }

    @Test
    void followsOthersInPlaceOfThoseOfAPartitionThatWasRevoked() {
        // Given
        var one = new CheckedSamples("t0", "w", 1);
        one.add(own.record(0, 10, PARTITION, 10));
        // When
        one.forget(PARTITION);
        one.add(own.record(1, 10, OTHER, 11));
        one.add(own.record(1, 9, OTHER, 12));
        // Then
        assertThat(one.samples()).isEqualTo(new Samples(2 + 1, 0, 1, 0, 0, null, new Place("t", 4, 12)));
    }

    private static ConsumerRecord<byte[], byte[]> changed(ConsumerRecord<byte[], byte[]> record) {
        record.value()[0] ^= 1;
        return record;
    }

    private static ConsumerRecord<byte[], byte[]> unstamped(ConsumerRecord<byte[], byte[]> record) {
        record.headers().remove(Stamp.HEADER);
        return record;
    }
}
