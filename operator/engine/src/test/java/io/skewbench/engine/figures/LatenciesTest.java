package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Censored;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LatenciesTest {
    private static final long MS = 1_000_000;

    @Test
    void readsPercentilesFromTheMergedDistributionInsteadOfAveragingThem() {
        // Given a worker with 990 records of 1 ms, and one with 10 of 1 s
        var fast = histogram(LongStream.generate(() -> 1_000_000L).limit(990));
        var slow = histogram(LongStream.generate(() -> 1_000_000_000L).limit(10));

        var merged = Objects.requireNonNull(Latencies.merge(Stream.of(fast, slow)));

        // Averages of both p50 and p99 would be 500 ms
        assertThat(merged.p50()).isCloseTo(1, within(0.001));
        assertThat(merged.p99()).isCloseTo(1, within(0.001));
        assertThat(merged.p999()).isCloseTo(1000, within(1.0));
        assertThat(merged.mean()).isCloseTo(10.99, within(0.01));
        assertThat(merged.samples()).isEqualTo(1000);
    }

    @Test
    void isNothingWithoutSamples() {
        assertThat(Latencies.merge(Stream.of(histogram(LongStream.empty())))).isNull();
    }

    @Test
    void ranksRecordsThatWereNeverAcknowledgedAfterAllOthers() {
        // Given 990 records of 1 to 990 ms, and 10 that failed at once
        var acknowledged = histogram(LongStream.rangeClosed(1, 990).map(ms -> ms * MS));

        // When
        var merged = merge(acknowledged, Censored.of(10, 0));

        // Then
        assertThat(merged.p50()).isCloseTo(500, within(1.0));
        assertThat(merged.p95()).isCloseTo(950, within(1.0));
        assertThat(merged.p99()).isCloseTo(990, within(1.0));
        assertThat(merged.p999()).isCloseTo(990, within(1.0));
        assertThat(merged.max()).isCloseTo(990, within(1.0));
        assertThat(merged.samples()).isEqualTo(990);
        assertThat(merged.censored()).isEqualTo(10);
        assertThat(merged.lowerBounds()).containsExactly("mean", "p999", "max");
    }

    @Test
    void includesHowLongRecordsWaitedThatWereNeverAcknowledged() {
        // Given 90 records of 1 ms, and 10 that failed after 2 and 4 s
        var acknowledged = histogram(LongStream.generate(() -> MS).limit(90));

        // When
        var merged = merge(acknowledged, Censored.of(5, 2_000 * MS), null, Censored.of(5, 4_000 * MS));

        // Then
        assertThat(merged.p90()).isCloseTo(1, within(0.001));
        assertThat(merged.p95()).isCloseTo(2_000, within(1.0));
        assertThat(merged.max()).isCloseTo(4_000, within(1.0));
        assertThat(merged.mean()).isCloseTo(300.9, within(0.1));
        assertThat(merged.lowerBounds()).containsExactly("mean", "p95", "p99", "p999", "max");
    }

    @Test
    void neverShrinksWhenSlowRecordsFailInsteadOfBeingAcknowledged() {
        // Given the slowest 20 of 1000 records fail, after less time than they would have taken
        var all = histogram(LongStream.rangeClosed(1, 1_000).map(ms -> ms * MS));
        var fast = histogram(LongStream.rangeClosed(1, 980).map(ms -> ms * MS));

        // When
        var failing = merge(fast, Censored.of(20, 100 * MS));

        // Then nothing but what is said to be a lower bound is less
        var succeeding = merge(all);
        assertThat(failing.p50()).isEqualTo(succeeding.p50());
        assertThat(failing.p95()).isEqualTo(succeeding.p95());
        assertThat(failing.lowerBounds()).containsExactly("mean", "p99", "p999", "max");
        assertThat(succeeding.censored()).isNull();
        assertThat(succeeding.lowerBounds()).isNull();
    }

    private static LatencyMs merge(Histogram acknowledged, @Nullable Censored... censored) {
        return Objects.requireNonNull(Latencies.merge(Stream.of(acknowledged), Arrays.stream(censored)));
    }

    private static Histogram histogram(LongStream nanos) {
        var recorded = Histogram.empty();
        nanos.forEach(recorded::recordValue);
        return Histogram.of(recorded);
    }
}
