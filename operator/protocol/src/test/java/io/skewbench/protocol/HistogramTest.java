package io.skewbench.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

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
