package io.skewbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.report.Censored;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class MeasurementsTest {
    /** Warm-up from 0 to 100, measured from 100 to 200; the clock overflows in between. */
    private static final long START = Long.parseLong("9223372036854775657");
    private static final Window WINDOW = new Window(START, START + 100, START + 200, 0);

    private static final TopicPartitions TOPIC = new TopicPartitions(List.of("t"));

    private final Measurements measurements = new Measurements(WINDOW, 2, new Leaders(Map.of(0, 5, 1, 6)));

    @Test
    void measuresRecordsByTheirIntendedTimeAndThroughputByTheTimeOfAcknowledgement() {
        // Given records intended before, at the start of, in and after the measured time
        acknowledged(0, 99, 150);
        acknowledged(0, 100, 199);
        acknowledged(1, 199, 200);
        acknowledged(1, 200, 300);

        // When
        var totals = Totals.of(List.of(measurements));

        // Then
        assertThat(totals.measured()).isEqualTo(new Counts(2, 2, 0));
        assertThat(totals.total()).isEqualTo(new Counts(4, 4, 0));
        assertThat(totals.acknowledgedInWindow()).isEqualTo(2);
        assertThat(totals.bytesInWindow()).isEqualTo(20);
        assertThat(totals.partitions(TOPIC, Map.of(0, 5, 1, 6))).containsExactly(
                new PartitionResult("t", 0, 5, 1, 10, 2, 0),
                new PartitionResult("t", 1, 6, 1, 10, 2, 0));
        assertThat(totals.publishLatency().decode().getMinValue()).isEqualTo(1);
        assertThat(totals.publishLatency().decode().getMaxValue()).isEqualTo(99);
    }

    @Test
    void neverTakesAFailureForALatency() {
        // Given
        measurements.sending(START + 50, START + 50);
        measurements.failed(new TimeoutException("m"), START + 50, START + 50);
        measurements.sending(START + 150, START + 150);
        measurements.failed(new RecordTooLargeException("m"), START + 150, START + 150);

        // When
        var totals = Totals.of(List.of(measurements, measurements));

        // Then
        assertThat(totals.total()).isEqualTo(new Counts(4, 0, 4));
        assertThat(totals.measured()).isEqualTo(new Counts(2, 0, 2));
        assertThat(totals.errors()).isEqualTo(Map.of("RecordTooLargeException", 2L));
        assertThat(totals.errorMessages()).isEqualTo(Map.of("RecordTooLargeException", "m"));
        assertThat(totals.publishLatency().decode().getTotalCount()).isZero();
    }

    @Test
    void keepsHowLongMeasuredRecordsWaitedThatWereNeverAcknowledged() {
        // Given one that failed in the warm-up, one that failed 30 after it was due, and two that were not sent
        measurements.sending(START + 50, START + 50);
        measurements.failed(new TimeoutException("m"), START + 50, START + 5_000);
        measurements.sending(START + 150, START + 160);
        measurements.failed(new TimeoutException("m"), START + 150, START + 180);
        measurements.unsent(2, 60);

        // When
        var totals = Totals.of(List.of(measurements));

        // Then
        assertThat(totals.censored()).isEqualTo(new Censored(3, 30, 50, 60));
        assertThat(totals.measured()).isEqualTo(new Counts(1, 0, 1));
    }

    @Test
    void knowsNoWaitsWhereEveryRecordWasAcknowledged() {
        // Given
        acknowledged(0, 150, 160);
        measurements.unsent(0, 60);

        // When
        var totals = Totals.of(List.of(measurements));

        // Then
        assertThat(totals.censored()).isNull();
    }

    @Test
    void isSettledOnceEveryRecordHasEnded() {
        measurements.sending(START, START);
        measurements.sending(START, START);
        measurements.acknowledged(0, 10, START, START, START);
        assertThat(measurements.isSettled()).isFalse();
        measurements.failed(new TimeoutException("m"), START, START);
        assertThat(measurements.isSettled()).isTrue();
    }

    @Test
    void addsUpWhatProducersHaveAcknowledgedByPartition() {
        // Given two producers, one of which has learned of a partition that was added
        var other = new Measurements(WINDOW, 2, new Leaders(Map.of(0, 5, 1, 6)));
        acknowledged(0, 50, 60);
        acknowledged(1, 150, 160);
        other.sending(START + 150, START + 150);
        other.acknowledged(4, 10, START + 150, START + 150, START + 160);

        // When
        var records = Measurements.acknowledged(List.of(measurements, other));

        // Then
        assertThat(records).containsExactly(1, 1, 0, 0, 1);
    }

    @Test
    void hasAcknowledgedNothingBeforeTheFirstRecord() {
        assertThat(Measurements.acknowledged(List.of(measurements))).isEmpty();
    }

    @Test
    void countsPartitionsAddedMeanwhile() {
        acknowledged(4, 150, 160);
        assertThat(Totals.of(List.of(measurements)).partitions(TOPIC, Map.of(0, 0, 1, 0))).hasSize(3)
                .contains(new PartitionResult("t", 4, -1, 1, 10, 1, 0));
    }

    @Test
    void keepsPublishAndServiceLatencyApart() {
        // Given a record that was due at 110, sent at 130 and acknowledged at 160
        measurements.sending(START + 110, START + 130);
        measurements.acknowledged(0, 10, START + 110, START + 130, START + 160);

        // When
        var totals = Totals.of(List.of(measurements));

        // Then
        assertThat(totals.publishLatency().decode().getMaxValue()).isEqualTo(50);
        assertThat(totals.serviceLatency().decode().getMaxValue()).isEqualTo(30);
        assertThat(totals.lateness().decode().getMaxValue()).isEqualTo(20);
    }

    @Test
    void timelineIncludesTheWarmUp() {
        // Given half a second of warm-up, a record sent in it and acknowledged 1.7 s later, by another leader than
        // before
        var leaders = new Leaders(Map.of(0, 5));
        var window = new Window(START, START + ms(500), START + ms(2_500), 0);
        var measurements = new Measurements(window, 1, leaders);
        measurements.sending(START, START + ms(1));
        measurements.sending(START + ms(100), START + ms(100));
        measurements.sending(START + ms(700), START + ms(700));
        measurements.acknowledged(0, 10, START + ms(100), START + ms(100), START + ms(400));
        measurements.acknowledged(0, 20, START, START + ms(1), START + ms(1_700));
        leaders.update(Map.of(0, 6));
        measurements.failed(new TimeoutException("m"), START + ms(700), START + ms(3_600));

        // When
        var timeline = Objects.requireNonNull(Totals.of(List.of(measurements)).timeline());

        // Then there are a second before the measured time and four from then on
        assertThat(timeline.stepMs()).isEqualTo(1000);
        assertThat(timeline.firstMs()).isEqualTo(-1000);
        assertThat(timeline.sent()).containsExactly(2L, 1L, 0L, 0L, 0L);
        assertThat(timeline.acknowledged()).containsExactly(1L, 0L, 1L, 0L, 0L);
        assertThat(timeline.failed()).isEqualTo(Map.of("TimeoutException", List.of(0L, 0L, 0L, 0L, 1L)));
        assertThat(timeline.bytes()).isEqualTo(
                Map.of(5, List.of(10L, 0L, 0L, 0L, 0L), 6, List.of(0L, 0L, 20L, 0L, 0L)));
        assertThat(timeline.maxPublishLatencyNanos()).containsExactly(ms(300), 0L, ms(1_700), 0L, 0L);
        assertThat(timeline.publishLatency().decode()).extracting(step -> step.getTotalCount())
                .isEqualTo(timeline.acknowledged());
    }

    private static long ms(long ms) {
        return TimeUnit.MILLISECONDS.toNanos(ms);
    }

    private void acknowledged(int partition, long intended, long now) {
        measurements.sending(START + intended, START + intended);
        measurements.acknowledged(partition, 10, START + intended, START + intended, START + now);
    }
}
