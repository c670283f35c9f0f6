package io.skewbench.worker.consume;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.worker.load.ProducerLoad;
import io.skewbench.worker.load.Sender;
import io.skewbench.worker.measure.Leaders;
import io.skewbench.worker.measure.Measurements;
import io.skewbench.worker.measure.Window;
import io.skewbench.worker.records.RecordSource;
import io.skewbench.worker.records.TopicMix;
import io.skewbench.worker.testing.TestPlans;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class ReceivedTest {
    private static final long MS = 1_000_000;
    /** Measured from 1000 to 2000 ms since 1970, on the nanosecond clock from 0 on. */
    private static final MeasuredTime MEASURED = MeasuredTime.of(new Window(-100 * MS, 0, 1_000 * MS, 900));

    private final Received received = new Received();

    @Test
    void measuresRecordsByTheirTimestamps() {
        // Given
        received.measure(MEASURED);
        // When one record was due in the measured time, one before and one after
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
    void countsThemByPartition() {
        // Given
        received.measure(MEASURED);
        var partition = new TopicPartition("t", 0);
        // When
        received.add(record(1_500, TimestampType.CREATE_TIME), arrival(1_507));
        received.addSince(0, partition, arrival(1_507));
        // Then
        assertThat(requireNonNull(received.steps()).byLeader(Map.of(partition, 2))).isEqualTo(Map.of(2, 8L));
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

    @Test
    void countsFromTheDueTimesOfRecordsThatAStalledSenderSendsLate() throws Exception {
        // Given 100 records that were due in the second that has just passed, of which none has been sent
        var start = System.nanoTime() - 1_000 * MS;
        var window = new Window(start, start, start + 1_000 * MS, 5_000.5);
        var plan = TestPlans.any().load(new LoadPlan.ConstantRate(100)).plan();
        received.measure(MeasuredTime.of(window));
        // When a consumer gets them as soon as they are sent
        var sender = new Thread(new Sender(
                (record, delivery) -> received.add(record(record.timestamp(), TimestampType.CREATE_TIME),
                        System.nanoTime()),
                new TopicMix(plan.topics(), 1), new RecordSource(plan.records(), 1), ProducerLoad.of(plan, 1),
                new Sender.Share(0, 1), window, new Measurements(window, 1, new Leaders(Map.of())), error -> {}));
        sender.start();
        sender.join();
        // Then they arrived between 1000 and 10 ms late, and what sending takes
        assertThat(received.endToEnd().getTotalCount()).isEqualTo(100);
        assertThat(received.endToEnd().getMinValue()).isGreaterThanOrEqualTo(10 * MS - 10_000);
        assertThat(received.endToEnd().getMaxValue()).isGreaterThanOrEqualTo(1_000 * MS);
        assertThat(received.endToEnd().getMean()).isGreaterThanOrEqualTo(500.0 * MS);
    }

    private static long arrival(long epochMs) {
        return (epochMs - 1_000) * MS;
    }

    private static ConsumerRecord<byte[], byte[]> record(long timestampMs, TimestampType type) {
        return new ConsumerRecord<>("t", 0, 0, timestampMs, type, 3, 5, new byte[3], new byte[5], new RecordHeaders(),
                Optional.empty());
    }
}
