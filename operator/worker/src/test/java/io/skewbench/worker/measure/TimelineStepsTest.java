package io.skewbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimelineStepsTest {
    private static final long MS = 1_000_000;
    /** Half a second of warm-up, and two seconds measured. */
    private final TimelineSteps steps = TimelineSteps.of(new Window(100 * MS, 600 * MS, 2_600 * MS, 0));

    @Test
    void beginWithTheMeasuredTime() {
        assertThat(steps.beforeMeasured()).isEqualTo(1);
        assertThat(steps.firstMs()).isEqualTo(-1_000);
        assertThat(steps.endNanos(0)).isEqualTo(600 * MS);
    }

    @Test
    void countTimesBeforeTheFirstAsInIt() {
        assertThat(steps.at(-10_000 * MS)).isZero();
        assertThat(steps.at(599 * MS)).isZero();
        assertThat(steps.at(600 * MS)).isEqualTo(1);
        assertThat(steps.at(1_600 * MS)).isEqualTo(2);
    }
}
