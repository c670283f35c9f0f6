package io.skewbench.worker.consume;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadPaceTest {
    @Test
    void neverWaitsWithoutALimit() {
        // Given
        var pace = new ReadPace(Double.POSITIVE_INFINITY);
        // Then
        assertThat(pace.isLimited()).isFalse();
        assertThat(pace.await(() -> true)).isTrue();
    }

    @Test
    void keepsTheIntervalBetweenRecords() {
        // Given 100 records a second
        var start = System.nanoTime();
        var pace = new ReadPace(100);
        // When
        for (var record = 0; record < 6; record++) {
            assertThat(pace.await(() -> false)).isTrue();
        }
        // Then the first record may be taken at once, and the others 10 ms apart
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(50_000_000);
    }

    @Test
    void endsAWaitThatIsNoLongerWanted() {
        // Given
        var pace = new ReadPace(0.001);
        pace.await(() -> false);
        // When
        var mayTake = pace.await(() -> true);
        // Then
        assertThat(mayTake).isFalse();
    }
}
