package io.skewbench.worker.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.worker.watch.AcknowledgedHistory.Moment;
import org.junit.jupiter.api.Test;

/** Partitions 0 and 1, of which nothing is acknowledged at the start. */
class AcknowledgedHistoryTest {
    /** The clock overflows soon after. */
    private static final long START = Long.sum(Long.MAX_VALUE, -15);

    private final AcknowledgedHistory history = new AcknowledgedHistory(START);

    @Test
    void findsTheTimeBetweenTwoSamples() {
        // Given
        add(10, 0, 100);
        add(20, 50, 200);
        add(30, 60, 400);
        // Then
        assertThat(history.exceeded(1, 150)).isEqualTo(new Moment(START + 15, 10));
        assertThat(history.exceeded(0, 55)).isEqualTo(new Moment(START + 25, 10));
        assertThat(history.exceeded(0, 0)).as("nothing came in the first step").isEqualTo(new Moment(START + 10, 10));
        assertThat(history.exceeded(1, 0)).isEqualTo(new Moment(START, 10));
    }

    @Test
    void knowsTheLatestSample() {
        // Given
        add(10, 7);
        // Then
        assertThat(history.latestNanos()).isEqualTo(START + 10);
        assertThat(history.latest(0)).isEqualTo(7);
        assertThat(history.latest(1)).as("no record yet").isZero();
    }

    @Test
    void keepsWhatOnePartitionStillNeeds() {
        // Given
        add(10, 10, 100);
        add(20, 20, 200);
        add(30, 30, 300);
        // When all records of partition 0 are replicated, and half of those of partition 1
        history.forget(new long[]{30, 150});
        // Then
        assertThat(history.exceeded(1, 150)).isEqualTo(new Moment(START + 15, 10));
        assertThat(history.exceeded(1, 50)).as("forgotten").isEqualTo(new Moment(START + 10, 10));
    }

    @Test
    void forgetsEverythingButTheLatestSampleOnceAllIsReplicated() {
        // Given
        add(10, 10);
        add(20, 20);
        // When
        history.forget(new long[]{20});
        add(40, 40);
        // Then
        assertThat(history.exceeded(0, 30)).isEqualTo(new Moment(START + 30, 20));
    }

    @Test
    void knowsTimesLessExactlyWhereSamplesAreTooMany() {
        // Given room for four counts
        var small = new AcknowledgedHistory(START, 4);
        // When
        for (var sample = 1; sample <= 5; sample++) {
            small.add(START + 10L * sample, new long[]{100L * sample});
        }
        // Then
        assertThat(small.exceeded(0, 150)).isEqualTo(new Moment(START + 15, 20));
        assertThat(small.exceeded(0, 450)).isEqualTo(new Moment(START + 45, 10));
    }

    private void add(long sinceStart, long... records) {
        history.add(START + sinceStart, records);
    }
}
