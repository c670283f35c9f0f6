package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skewbench.protocol.latency.Histogram;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LatenciesTest {

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

    private static Histogram histogram(LongStream nanos) {
        var recorded = Histogram.empty();
        nanos.forEach(recorded::recordValue);
        return Histogram.of(recorded);
    }
}
