package io.skewbench.engine.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.skewbench.engine.counting.BrokerTotals.Processors;
import io.skewbench.engine.result.BrokerCounts;
import io.skewbench.protocol.report.StartSignal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two brokers, of which the second took three times as much processor time, in 10 s after a warm-up of 3 s. */
class CountedTimeTest {
    private static final Processors SHARED = new Processors("node-a", 2);
    private static final Processors ALONE = new Processors("node-b", 4);

    @Test
    void isTheTimeFromTheEndOfTheWarmUpOn() {
        // When
        var time = CountedTime.of(new StartSignal(1_000_000), Duration.ofSeconds(3), Duration.ofSeconds(10));
        // Then
        assertThat(time.begin()).isEqualTo(Instant.ofEpochMilli(1_003_000));
        assertThat(time.end()).isEqualTo(Instant.ofEpochMilli(1_013_000));
    }

    @Test
    void mayBeReadLateByATenthOfItAndByThreeTenthsOfASecond() {
        // Given
        var begin = Instant.ofEpochMilli(1_000);
        var time = new CountedTime(begin, begin.plusSeconds(10));
        // Then
        assertThat(time.isTooLate(begin, begin.plusMillis(1_000))).isFalse();
        assertThat(time.isTooLate(begin, begin.plusMillis(1_001))).isTrue();
        assertThat(new CountedTime(begin, begin.plusSeconds(1)).tolerated()).isEqualTo(Duration.ofMillis(300));
    }

    @Test
    void giveWhatCountsGrewBy() {
        // When
        var counts = CountedTime.counts(List.of(totals(0, SHARED, 50, 1, 100), totals(1, SHARED, 70, 5, 1_000)),
                List.of(totals(1, SHARED, 80, 11, 5_000), totals(0, SHARED, 60, 3, 300)));
        // Then
        assertThat(counts).hasValueSatisfying(all -> assertThat(all).containsExactly(
                new BrokerCounts(1, 10_000, 6_000, 8_000, 2, 3_000, 4_000, 4_000, 8_000, 12_000, 24_000),
                new BrokerCounts(0, 10_000, 2_000, 8_000, 2, 1_000, 200, 200, 400, 600, 1_200)));
    }

    @Test
    void addUpTheProcessorTimeOfBrokersOnTheSameMachine() {
        // When
        var counts = CountedTime.counts(List.of(totals(0, SHARED, 50, 1, 100), totals(1, ALONE, 50, 1, 100)),
                List.of(totals(0, SHARED, 60, 3, 300), totals(1, ALONE, 60, 4, 200)));
        // Then
        assertThat(counts.orElseThrow()).extracting(BrokerCounts::broker, BrokerCounts::sharedCpuMillis,
                BrokerCounts::processors).containsExactly(
                        tuple(0, 2_000L, 2.0),
                        tuple(1, 3_000L, 4.0));
    }

    @Test
    void takeTheLimitOfABrokerForItsProcessorsIfThatIsCloser() {
        // Given a broker that takes all that it may, on a machine that is idle but for it
        var limited = new Processors("node-a", 8, 0.5);
        // When
        var counts = CountedTime.counts(List.of(totals(0, limited, 50, 0, 100)),
                List.of(totals(0, limited, 60, 5, 300)));
        // Then
        assertThat(counts.orElseThrow()).singleElement().satisfies(each -> {
            assertThat(each.processors()).isEqualTo(0.5);
            assertThat(each.sharedCpuMillis()).isEqualTo(5_000);
        });
    }

    @Test
    void areUnknownIfABrokerWasRestartedOrIsMissing() {
        // Given
        var early = totals(0, SHARED, 50, 1, 100);
        var late = totals(0, SHARED, 60, 3, 300);
        // Then
        assertThat(CountedTime.counts(List.of(late), List.of(early))).isEmpty();
        assertThat(CountedTime.counts(List.of(), List.of())).isEmpty();
        assertThat(CountedTime.counts(List.of(early), List.of(late, totals(1, SHARED, 60, 3, 300)))).isEmpty();
        assertThat(CountedTime.counts(List.of(early), List.of(totals(1, SHARED, 60, 3, 300)))).isEmpty();
        assertThat(CountedTime.counts(List.of(early), List.of(late))).isPresent();
    }

    /** Each request took 6 ms: 1 in the queue, 2 with a handler, and 3 waiting for followers. */
    private static BrokerTotals totals(int broker, Processors processors, long seconds, long cpuSeconds,
            long requests) {
        var second = Duration.ofSeconds(1).toNanos();
        return new BrokerTotals(broker, processors, seconds * second, cpuSeconds * second, cpuSeconds * second / 2,
                requests, requests, 2 * requests, 3 * requests, 6 * requests);
    }
}
