package io.skewbench.worker.consume;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.worker.measure.Window;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class ReceivedTest {
    private static final long MS = 1_000_000;
    /** Measured from 1000 to 2000 ms since 1970, on the nanosecond clock from 0 on. */
    private static final MeasuredTime MEASURED = new MeasuredTime(new Window(-100 * MS, 0, 1_000 * MS), 1_000, 2_000);

    private final Received received = new Received();

    @Test
    void measuresRecordsByTheirTimestamps() {
        // Given
        received.measure(MEASURED);
        // When one record was sent in the measured time, one before and one after
        received.add(record(1_500, TimestampType.CREATE_TIME), arrival(1_507));
        received.add(record(999, TimestampType.CREATE_TIME), arrival(1_507));
        received.add(record(2_000, TimestampType.CREATE_TIME), arrival(2_001));
        // Then
        assertThat(received.endToEnd().getTotalCount()).isEqualTo(1);
        assertThat(received.endToEnd().getMaxValue()).isBetween(7 * MS, 7 * MS + 10_000);
    }

    @Test
    void countsArrivalsInTheMeasuredTime() {
        // Given
        received.measure(MEASURED);
        // When
        received.add(record(900, TimestampType.CREATE_TIME), arrival(1_000));
        received.add(record(1_900, TimestampType.CREATE_TIME), arrival(2_000));
        // Then
        assertThat(received.recordsInWindow()).isEqualTo(1);
        assertThat(received.bytesInWindow()).isEqualTo(3 + 5);
    }

    @Test
    void reportsHowMuchARecordArrivedBeforeItWasSent() {
        // Given
        received.measure(MEASURED);
        // When
        received.add(record(1_500, TimestampType.CREATE_TIME), arrival(1_496));
        // Then
        assertThat(received.earlyNanos()).isEqualTo(4 * MS);
        assertThat(received.endToEnd().getMaxValue()).isZero();
    }

    @Test
    void noticesTimestampsOfBrokers() {
        // Given
        received.measure(MEASURED);
        // When
        received.add(record(1_500, TimestampType.LOG_APPEND_TIME), arrival(1_501));
        // Then
        assertThat(received.isTimedByBroker()).isTrue();
    }

    @Test
    void countsRecordsThatArriveBeforeTheMeasuredTimeIsKnown() {
        // When
        received.add(record(1_500, TimestampType.CREATE_TIME), arrival(1_501));
        // Then
        assertThat(received.beforeStartKnown()).isEqualTo(1);
        assertThat(received.endToEnd().getTotalCount()).isZero();
    }

    private static Arrival arrival(long epochMs) {
        return new Arrival((epochMs - 1_000) * MS, epochMs * MS);
    }

    private static ConsumerRecord<byte[], byte[]> record(long timestampMs, TimestampType type) {
        return new ConsumerRecord<>("t", 0, 0, timestampMs, type, 3, 5, new byte[3], new byte[5], new RecordHeaders(),
                Optional.empty());
    }
}
