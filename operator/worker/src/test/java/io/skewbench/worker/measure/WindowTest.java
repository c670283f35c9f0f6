package io.skewbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.worker.testing.TestPlans;
import java.time.Instant;
import java.time.InstantSource;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WindowTest {
    private static final long MS = 1_000_000;

    @Test
    void beginsWithTheWarmUp() {
        // When
        var window = Window.starting(7, 0.25, TestPlans.any().times(500, 2_000).plan());
        // Then
        assertThat(window).isEqualTo(new Window(7, 7 + 500 * MS, 7 + 2_500 * MS, 0.25));
        assertThat(window.warmupMs()).isEqualTo(500);
        assertThat(window.measuredNanos()).isEqualTo(2_000 * MS);
    }

    @Test
    void measuresFromItsBeginningUntilBeforeItsEnd() {
        // Given
        var window = new Window(0, 10, 20, 0);
        // Then
        assertThat(window.measures(9)).isFalse();
        assertThat(window.measures(10)).isTrue();
        assertThat(window.measures(19)).isTrue();
        assertThat(window.measures(20)).isFalse();
        assertThat(window.isOver(19)).isFalse();
        assertThat(window.isOver(20)).isTrue();
    }

    @Test
    void tellsHowMuchOfItLiesBetweenTwoTimes() {
        // Given
        var window = new Window(0, 10, 20, 0);
        // Then
        assertThat(window.measuredWithin(12, 15)).isEqualTo(3);
        assertThat(window.measuredWithin(5, 12)).isEqualTo(2);
        assertThat(window.measuredWithin(15, 30)).isEqualTo(5);
        assertThat(window.measuredWithin(0, 30)).isEqualTo(10);
        assertThat(window.measuredWithin(0, 9)).isZero();
        assertThat(window.measuredWithin(25, 30)).isZero();
    }

    @Test
    void showsTimesAsTheMillisecondsThatTheyAreIn() {
        // Given a start between two milliseconds, and a nanosecond clock that overflows
        var window = new Window(Long.MAX_VALUE - 10, Long.MAX_VALUE - 10, Long.MIN_VALUE + 2_000 * MS, 1_000.75);
        // When
        var timestamps = LongStream.of(0, MS / 4 - 1_000, MS / 4 + 1_000, 1_000 * MS)
                .map(after -> window.timestampMs(window.startNanos() + after));
        // Then
        assertThat(timestamps).containsExactly(1_000L, 1_000L, 1_001L, 2_000L);
        assertThat(window.nanosAt(1_001)).isEqualTo(window.startNanos() + MS / 4);
        assertThat(window.nanosAt(1_000)).isEqualTo(window.startNanos() - 3 * MS / 4);
    }

    @Test
    void startsWhenTheWallClockShowsTheStartTime() {
        // Given
        var wall = InstantSource.fixed(Instant.ofEpochMilli(5_000));
        var before = System.nanoTime();
        // When
        var window = Window.of(5_250.5, TestPlans.any().plan(), wall);
        // Then
        assertThat(window.startNanos() - 250_500_000).isBetween(before, System.nanoTime());
        assertThat(window.startEpochMs()).isEqualTo(5_250.5);
    }

    @Test
    void survivesAnOverflowOfTheClock() {
        // Given
        var window = new Window(Long.MAX_VALUE - 10, Long.MAX_VALUE - 5, Long.MIN_VALUE + 5, 0);
        // Then
        assertThat(window.measures(Long.MIN_VALUE)).isTrue();
        assertThat(window.isOver(Long.MAX_VALUE)).isFalse();
    }
}
