package io.skewbench.protocol.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.bounds.Bounds;
import org.junit.jupiter.api.Test;

class TimeAxisTest {
    @Test
    void keepsWarmUpAndMeasuredTimeApartInLongerSteps() {
        // Given 3 s of warm-up and 3 s measured
        var axis = new TimeAxis(1_000, -3_000, 6);
        // When
        var coarser = axis.coarser();
        // Then
        assertThat(coarser).isEqualTo(new TimeAxis(2_000, -4_000, 4));
    }

    @Test
    void coversBothAxesInTheLongerSteps() {
        // When
        var union = new TimeAxis(1_000, -1_000, 3).union(new TimeAxis(2_000, 0, 3));
        // Then
        assertThat(union).isEqualTo(new TimeAxis(2_000, -2_000, 4));
    }

    @Test
    void hasABoundedNumberOfStepsHoweverFarApartTwoAxesAre() {
        // When
        var union = new TimeAxis(1_000, 0, 1).union(new TimeAxis(1_000, 1_000_000_000_000L, 1));
        // Then
        assertThat(union.steps()).isLessThanOrEqualTo(Bounds.STEPS);
        assertThat(union.firstMs()).isZero();
    }

    @Test
    void findsTheStepThatContainsAFinerOne() {
        // Given
        var coarse = new TimeAxis(2_000, -4_000, 4);
        var fine = new TimeAxis(1_000, -3_000, 6);
        // Then
        assertThat(coarse.holding(fine, 0)).isZero();
        assertThat(coarse.holding(fine, 1)).isEqualTo(1);
        assertThat(coarse.holding(fine, 3)).isEqualTo(2);
    }
}
