package io.skewbench.worker.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skewbench.worker.testing.TestPlans;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class StampingTest {
    private static final int RECORDS = 640_000;
    private static final int PARTITIONS = 64;

    @Test
    void stampsNothingUnlessThePlanSaysSo() {
        assertThat(Stamping.of(TestPlans.any().plan())).isNull();
    }

    @Test
    void stampsOneOfSoManyRecords() {
        // When
        var stamped = stamped(64);
        // Then, ten thousand with a standard deviation of a hundred
        assertThat(stamped.size()).isCloseTo(RECORDS / 64, within(400));
    }

    /** A partitioner that assigns partitions in rotation must not get all samples into one of them. */
    @Test
    void stampsRecordsOfEveryPlaceInARotation() {
        // When
        var places = stamped(64).stream().map(n -> n % PARTITIONS).distinct();
        // Then
        assertThat(places).hasSize(PARTITIONS);
    }

    @Test
    void stampsTheSameRecordsInEveryTrialOfASeed() {
        assertThat(stamped(64)).isEqualTo(stamped(64));
    }

    @Test
    void canStampAllRecords() {
        assertThat(stamped(1)).hasSize(RECORDS);
    }

    private static List<Long> stamped(long everyRecords) {
        var stamping = Objects.requireNonNull(Stamping.of(TestPlans.any().stamped(everyRecords).plan()));
        return LongStream.range(0, RECORDS).filter(n -> {
            var record = new ProducerRecord<byte[], byte[]>("t", new byte[1]);
            stamping.add(record, n, 0);
            return record.headers().lastHeader(Stamp.HEADER) != null;
        }).boxed().toList();
    }
}
