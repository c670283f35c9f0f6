package io.skewbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.worker.TestPlans;
import org.junit.jupiter.api.Test;

class WindowTest {
    private static final long MS = 1_000_000;

    @Test
    void beginsWithTheWarmUp() {
        // When
        var window = Window.starting(7, TestPlans.any().times(500, 2_000).plan());
        // Then
        assertThat(window).isEqualTo(new Window(7, 7 + 500 * MS, 7 + 2_500 * MS));
        assertThat(window.warmupMs()).isEqualTo(500);
        assertThat(window.measuredNanos()).isEqualTo(2_000 * MS);
    }

    @Test
    void measuresFromItsBeginningUntilBeforeItsEnd() {
        // Given
        var window = new Window(0, 10, 20);
        // Then
        assertThat(window.measures(9)).isFalse();
        assertThat(window.measures(10)).isTrue();
        assertThat(window.measures(19)).isTrue();
        assertThat(window.measures(20)).isFalse();
        assertThat(window.isOver(19)).isFalse();
        assertThat(window.isOver(20)).isTrue();
    }

    @Test
    void survivesAnOverflowOfTheClock() {
        // Given
        var window = new Window(Long.MAX_VALUE - 10, Long.MAX_VALUE - 5, Long.MIN_VALUE + 5);
        // Then
        assertThat(window.measures(Long.MIN_VALUE)).isTrue();
        assertThat(window.isOver(Long.MAX_VALUE)).isFalse();
    }
}
