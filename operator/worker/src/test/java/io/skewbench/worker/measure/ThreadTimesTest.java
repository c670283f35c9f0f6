package io.skewbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ThreadTimesTest {

    @Test
    void tellWhichShareOfTheTimeTheBusiestThreadRan() {
        // Given one thread that ran before as well, and one that has started meanwhile
        var before = new ThreadTimes(1_000, Map.of(1L, 800L));
        var after = new ThreadTimes(2_000, Map.of(1L, 1_100L, 2L, 600L));
        // When
        var ran = after.since(before);
        // Then
        assertThat(ran.busiest()).hasValue(0.6);
    }

    @Test
    void countNothingForAThreadThatHasEnded() {
        var before = new ThreadTimes(1_000, Map.of(1L, 800L, 2L, 100L));
        var after = new ThreadTimes(2_000, Map.of(1L, 0L, 2L, 150L));

        assertThat(after.since(before).busiest()).hasValue(0.05);
    }

    @Test
    void areUnknownWhereJavaDoesNotSay() {
        assertThat(new ThreadTimes(1_000, Map.of()).busiest()).isEmpty();
    }

    @Test
    void seeAThreadThatComputes() {
        // Given
        var before = ThreadTimes.now();
        var end = System.nanoTime() + 50_000_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        // When
        var ran = ThreadTimes.now().since(before);
        // Then
        assertThat(ran.busiest().orElse(0)).isPositive();
    }
}
