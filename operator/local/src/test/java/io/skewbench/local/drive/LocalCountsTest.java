package io.skewbench.local.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.brokers.BrokerReading;
import io.skewbench.engine.counting.CountedTime;
import io.skewbench.engine.result.BrokerCounts;
import io.skewbench.protocol.report.StartSignal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two brokers, of which the second took three times as much processor time, in 10 s after a warm-up of 3 s. */
class LocalCountsTest {
    private static final Instant START = Instant.ofEpochMilli(1_000_000);
    private static final Instant BEGIN = START.plusSeconds(3);
    private static final Instant END = BEGIN.plusSeconds(10);
    private static final List<BrokerReading> FIRST = List.of(reading(50, 1, 100), reading(70, 5, 1_000));
    private static final List<BrokerReading> LAST = List.of(reading(60, 3, 300), reading(80, 11, 5_000));

    private final Deque<List<BrokerReading>> readings = new ArrayDeque<>();
    private final LocalCounts counts = new LocalCounts(CountedTime.of(new StartSignal(START.toEpochMilli()),
            Duration.ofSeconds(3), Duration.ofSeconds(10)), readings::removeFirst);

    @Test
    void areWhatCountsGrewByFromTheEndOfTheWarmUpToTheEnd() {
        // Given
        readings.addAll(List.of(FIRST, LAST));
        // When
        lookAt(START, BEGIN.minusMillis(1), BEGIN.plusMillis(60), BEGIN.plusSeconds(5), END.plusMillis(40),
                END.plusSeconds(1));
        // Then
        assertThat(readings).isEmpty();
        assertThat(counts.counts()).containsExactly(
                new BrokerCounts(1, 10_000, 6_000, 8_000, 2, 3_000, 4_000, 4_000, 8_000, 12_000, 24_000),
                new BrokerCounts(0, 10_000, 2_000, 8_000, 2, 1_000, 200, 200, 400, 600, 1_200));
    }

    @Test
    void areNotKnownBeforeTheTimeIsOver() {
        // Given
        readings.addAll(List.of(FIRST, LAST));
        // When
        lookAt(BEGIN, END.minusMillis(1));
        // Then
        assertThat(counts.counts()).isNull();
        assertThat(readings).hasSize(1);
    }

    @Test
    void areNotKnownIfAReadingIsLate() {
        // Given
        readings.addAll(List.of(FIRST, LAST));
        // When
        lookAt(BEGIN.plusMillis(1_001), END);
        // Then
        assertThat(counts.counts()).isNull();
    }

    @Test
    void areNotKnownIfABrokerDoesNotTell() {
        // Given
        readings.addAll(List.of(FIRST, List.<BrokerReading>of()));
        // When
        lookAt(BEGIN, END);
        // Then
        assertThat(counts.counts()).isNull();
    }

    @Test
    void areNotKnownIfABrokerWasRestarted() {
        // Given
        readings.addAll(List.of(LAST, FIRST));
        // When
        lookAt(BEGIN, END);
        // Then
        assertThat(counts.counts()).isNull();
    }

    private void lookAt(Instant... moments) {
        for (var moment : moments) {
            counts.look(moment);
        }
    }

    /** Each request took 6 ms: 1 in the queue, 2 with a handler, and 3 waiting for followers. */
    private static BrokerReading reading(long seconds, long cpuSeconds, long requests) {
        var second = Duration.ofSeconds(1).toNanos();
        return new BrokerReading(seconds * second, cpuSeconds * second, 2, cpuSeconds * second / 2, requests, requests,
                2 * requests, 3 * requests, 6 * requests);
    }
}
