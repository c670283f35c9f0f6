package io.skewbench.engine.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettlingOffsetsTest {
    /** Ten records were acknowledged in each of two partitions. */
    private static final ExpectedOffsets EXPECTED = new ExpectedOffsets(Map.of("t", Map.of(0, 10L, 1, 10L)));

    @ParameterizedTest
    @CsvSource({"10, 10, true", "10, 9, false", "11, 9, false", "10, 11, false"})
    void haveSettledAtOnceIfTheyAreThoseThatAreExpected(long one, long other, boolean settled) {
        // When
        var offsets = SettlingOffsets.first(reading(one, other), EXPECTED);
        // Then
        assertThat(offsets.isSettled()).isEqualTo(settled);
    }

    @ParameterizedTest
    @CsvSource({"11, 10, true", "12, 10, false", "12, 9, false"})
    void haveSettledOnceTwoReadingsAgreeAndNothingIsMissing(long one, long other, boolean settled) {
        // Given
        var first = SettlingOffsets.first(reading(11, 10), EXPECTED);
        // When
        var offsets = first.then(reading(one, other), EXPECTED);
        // Then
        assertThat(offsets.isSettled()).isEqualTo(settled);
        assertThat(offsets.newest()).isEqualTo(reading(one, other));
    }

    @Test
    void needTwoReadingsThatAgreeWhereNothingIsExpected() {
        // When
        var first = SettlingOffsets.first(reading(0, 0), ExpectedOffsets.NONE);
        // Then
        assertThat(first.isSettled()).isFalse();
        assertThat(first.then(reading(0, 0), ExpectedOffsets.NONE).isSettled()).isTrue();
    }

    @Test
    void haveSettledAsSoonAsALaggingFollowerHasCaughtUp() {
        // Given
        var offsets = SettlingOffsets.first(reading(10, 7), EXPECTED);
        offsets = offsets.then(reading(10, 7), EXPECTED);
        assertThat(offsets.isSettled()).as("two readings that agree but lack records").isFalse();
        // When
        offsets = offsets.then(reading(10, 10), EXPECTED);
        // Then
        assertThat(offsets.isSettled()).isTrue();
    }

    @Test
    void leaveWhatIsMissingForAMinuteLost() {
        // When
        var readings = readings(EXPECTED, LongStream.generate(() -> 9));
        // Then
        assertThat(SettlingOffsets.PAUSE.multipliedBy(readings).toSeconds()).isEqualTo(60);
    }

    @Test
    void areNotAwaitedForLongWhereSomebodyElseSends() {
        // When
        var readings = readings(EXPECTED, LongStream.iterate(11, offset -> offset + 1));
        // Then
        assertThat(SettlingOffsets.PAUSE.multipliedBy(readings).toSeconds()).isEqualTo(5);
    }

    /** Returns the number of readings until the offsets have settled. */
    private static int readings(ExpectedOffsets expected, LongStream ends) {
        var values = ends.iterator();
        var offsets = SettlingOffsets.first(reading(values.next(), 10), expected);
        while (!offsets.isSettled()) {
            offsets = offsets.then(reading(values.next(), 10), expected);
        }
        return offsets.readings();
    }

    private static Map<String, List<Long>> reading(long one, long other) {
        return Map.of("t", List.of(one, other));
    }
}
