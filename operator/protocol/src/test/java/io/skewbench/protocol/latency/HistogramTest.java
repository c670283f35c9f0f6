package io.skewbench.protocol.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.Json;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Distributions are added up sample by sample, so that percentiles of the sum are those of all samples. */
class HistogramTest {
    private static final long MS = 1_000_000;

    @Test
    void percentilesOfTheSumAreThoseOfAllSamples() {
        // Given one worker with 99 quick records and one with a slow one; the mean of their p99s would be 505 ms
        var quick = Histogram.empty();
        quick.recordValueWithCount(10 * MS, 99);
        var slow = Histogram.empty();
        slow.recordValue(1_000 * MS);

        // When both travel and are added up
        var sum = Histogram.empty();
        sum.add(Json.read(Json.write(Histogram.of(quick)), Histogram.class).decode());
        sum.add(Json.read(Json.write(Histogram.of(slow)), Histogram.class).decode());

        // Then
        assertThat(sum.getTotalCount()).isEqualTo(100);
        assertThat(sum.getValueAtPercentile(99) / (double) MS).isCloseTo(10, within(0.01));
        assertThat(sum.getMaxValue() / (double) MS).isCloseTo(1_000, within(1.0));
    }

    @Test
    void anHourIsKeptToThreeDigits() {
        var recorded = Histogram.empty();
        recorded.recordValue(3_600_000 * MS);

        assertThat(Histogram.of(recorded).decode().getMaxValue() / (double) MS).isCloseTo(3_600_000, within(3_600.0));
    }

    @Test
    void refusesACountThatNoTrialReaches() {
        assertThat(recorded(1L << 52).decode().getTotalCount()).isEqualTo(1L << 52);
        assertThatThrownBy(() -> recorded((1L << 52) + 1).decode()).isInstanceOf(UnreadableException.class)
                .hasMessageContaining("The number of samples of a histogram");
        assertThatThrownBy(() -> recorded(Long.MAX_VALUE).decode()).isInstanceOf(UnreadableException.class)
                .hasMessageContaining("The number of samples of a histogram");
    }

    @Test
    void refusesCountsThatTogetherOverflow() {
        // Given samples in so many buckets that their number would be 2: 4,096 times 2^52 is 2^64
        var recorded = new org.HdrHistogram.Histogram(Histogram.SIGNIFICANT_DIGITS);
        for (var bucket = 0; bucket < 4_096; bucket++) {
            recorded.recordValueWithCount(MS + bucket * 10_000L, 1L << 52);
        }
        recorded.recordValueWithCount(1, 2);

        assertThatThrownBy(() -> Histogram.of(recorded).decode()).isInstanceOf(UnreadableException.class)
                .hasMessageContaining("The number of samples of a histogram");
    }

    /** 100 million records between 1 ms and 60 s, equally many in each octave. */
    @Test
    void aWideOneLosesResolutionInsteadOfGrowing() {
        // Given
        var recorded = Histogram.empty();
        var random = new SplittableRandom(7);
        buckets(MS, 60_000 * MS).forEach(value -> recorded.recordValueWithCount(value, 5_000 + random.nextInt(2_000)));

        // When
        var encoded = Histogram.of(recorded);

        // Then
        assertThat(encoded.encoded().length()).isBetween(12_000, Bounds.HISTOGRAM_CHARACTERS);
        var decoded = encoded.decode();
        assertThat(decoded.getTotalCount()).isEqualTo(recorded.getTotalCount());
        assertThat(decoded.getMaxValue()).isEqualTo(recorded.getMaxValue());
        for (var percentile : new double[]{1, 25, 50, 90, 99, 99.9, 99.99}) {
            var exact = recorded.getValueAtPercentile(percentile);
            assertThat(decoded.getValueAtPercentile(percentile)).isBetween(exact, exact + exact / 250);
        }
    }

    @Test
    void oneThatFitsIsKeptAsItIs() {
        var recorded = Histogram.empty();
        buckets(MS, 10 * MS).forEach(value -> recorded.recordValueWithCount(value, 3));

        assertThat(Histogram.of(recorded).decode()).isEqualTo(recorded);
    }

    /** No distribution takes more, not even a made-up one: counts of 7 bytes that can't be compressed. */
    @ParameterizedTest
    @ValueSource(longs = {1, 1_000, 1_000_000, 60_000_000_000L, Long.MAX_VALUE / 2})
    void theWorstOneFits(long longest) {
        var recorded = Histogram.empty();
        var random = new SplittableRandom(longest);
        buckets(0, longest).forEach(value -> recorded.recordValueWithCount(value,
                random.nextLong(1L << 30, Bounds.COUNT >> 16)));

        var encoded = Histogram.of(recorded);

        assertThat(encoded.encoded().length()).isLessThanOrEqualTo(Bounds.HISTOGRAM_CHARACTERS);
        assertThat(encoded.decode().getTotalCount()).isEqualTo(recorded.getTotalCount());
        assertThat(encoded.decode().getMaxValue()).isEqualTo(recorded.getMaxValue());
    }

    /** One value of each bucket. */
    private static LongStream buckets(long least, long most) {
        var unit = Histogram.empty();
        return LongStream.iterate(least, value -> value >= 0 && value <= most, unit::nextNonEquivalentValue);
    }

    private static Histogram recorded(long count) {
        var recorded = Histogram.empty();
        recorded.recordValueWithCount(MS, count);
        return Histogram.of(recorded);
    }

    @Test
    void refusesOtherText() {
        assertThatThrownBy(() -> new Histogram("AAAA").decode()).isInstanceOf(RuntimeException.class);
    }
}
