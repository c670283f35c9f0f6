package io.skewbench.controller.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LaneStateTest {
    private static final LaneBounds BOUNDS = new LaneBounds(2, 3, 4, Duration.ofSeconds(5), Duration.ofSeconds(15));
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final LaneState lane = new LaneState(new Lane("namespace", "kafka"), new NamespaceLanes());

    @Test
    void mayBeginAsManyCallsAsTheBoundAllows() {
        // Given
        lane.waiting.add(new UncalledCall());
        // When
        lane.underWay = 1;
        // Then
        assertThat(lane.mayBegin(BOUNDS)).isTrue();
    }

    @Test
    void mayBeginNoCallAtTheBound() {
        // Given
        lane.urgent.add(new UncalledCall());
        // When
        lane.underWay = 2;
        // Then
        assertThat(lane.mayBegin(BOUNDS)).isFalse();
    }

    @Test
    void mayBeginOneCallAtATimeAfterAFailure() {
        // Given
        lane.waiting.add(new UncalledCall());
        lane.fall(new IllegalStateException("silent"), 0, NOW, BOUNDS);
        assertThat(lane.mayBegin(BOUNDS)).isTrue();
        // When
        lane.underWay = 1;
        // Then
        assertThat(lane.mayBegin(BOUNDS)).isFalse();
    }

    @Test
    void mayBeginNothingWithoutCalls() {
        // When
        var mayBegin = lane.mayBegin(BOUNDS);
        // Then
        assertThat(mayBegin).isFalse();
    }

    @Test
    void isSilentForTheFirstPauseAfterAFailure() {
        // When
        lane.fall(new IllegalStateException("silent"), 0, NOW, BOUNDS);
        // Then
        assertThat(lane.isSilent(NOW.plusMillis(4_999))).isTrue();
        assertThat(lane.isSilent(NOW.plusSeconds(5))).isFalse();
    }

    @Test
    void isSilentForLongerAfterTheNextFailure() {
        // Given
        lane.fall(new IllegalStateException("silent"), 0, NOW, BOUNDS);
        // When
        lane.fall(new IllegalStateException("still silent"), 1, NOW.plusSeconds(5), BOUNDS);
        // Then
        assertThat(lane.isSilent(NOW.plusMillis(14_999))).isTrue();
        assertThat(lane.isSilent(NOW.plusSeconds(15))).isFalse();
    }

    @Test
    void countsCallsThatWereUnderWayTogetherOnce() {
        // Given
        lane.fall(new IllegalStateException("first"), 0, NOW, BOUNDS);
        // When
        var noted = lane.fall(new IllegalStateException("second"), 0, NOW.plusSeconds(5), BOUNDS);
        // Then
        assertThat(noted).isFalse();
        assertThat(lane.failures).isEqualTo(1);
        assertThat(lane.isSilent(NOW.plusSeconds(5))).isFalse();
    }
}
