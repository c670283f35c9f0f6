package io.skewbench.protocol.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ControlPlanTest {
    @Test
    void spreadsResultsOfWorkersEvenly() {
        // Given
        var plan = new ControlPlan(null, 1, 0, 1_000);
        // When
        var delays = IntStream.range(0, 4).mapToObj(pod -> plan.resultDelay(pod, 4));
        // Then
        assertThat(delays).containsExactly(Duration.ZERO, Duration.ofMillis(250), Duration.ofMillis(500),
                Duration.ofMillis(750));
    }

    @Test
    void delaysNoResultOnOneMachine() {
        assertThat(ControlPlan.ONE_MACHINE.resultDelay(3, 4)).isEqualTo(Duration.ZERO);
    }

    @Test
    void refusesAnInternalTopicForTheClock() {
        assertThatThrownBy(() -> new ControlPlan("__consumer_offsets", 1, 0, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
