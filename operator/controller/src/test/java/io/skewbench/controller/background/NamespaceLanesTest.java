package io.skewbench.controller.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class NamespaceLanesTest {
    private static final LaneBounds BOUNDS = new LaneBounds(2, 3, 4, Duration.ofSeconds(5), Duration.ofSeconds(15));

    private final NamespaceLanes namespace = new NamespaceLanes();

    @Test
    void servesLanesInTheOrderInWhichTheyWereQueued() {
        // Given
        var first = waiting("first");
        var second = waiting("second");
        // When
        var next = namespace.next(BOUNDS);
        // Then
        assertThat(next).contains(first);
        assertThat(first.isQueued).isFalse();
        assertThat(second.isQueued).isTrue();
    }

    @Test
    void servesUrgentLanesFirst() {
        // Given
        waiting("earlier");
        var urgent = urgent("urgent");
        // When
        var next = namespace.next(BOUNDS);
        // Then
        assertThat(next).contains(urgent);
        assertThat(urgent.isQueuedFirst).isFalse();
    }

    @Test
    void dropsLanesThatMayNotBegin() {
        // Given
        var busy = waiting("busy");
        busy.underWay = BOUNDS.lane();
        var free = waiting("free");
        // When
        var next = namespace.next(BOUNDS);
        // Then
        assertThat(next).contains(free);
        assertThat(busy.isQueued).isFalse();
    }

    @Test
    void dropsLanesWithoutCalls() {
        // Given
        waiting("refused").waiting.clear();
        // When
        var next = namespace.next(BOUNDS);
        // Then
        assertThat(next).isEmpty();
        assertThat(namespace.mayBegin(BOUNDS)).isFalse();
    }

    @Test
    void servesUpToTheBoundOfTheNamespace() {
        // Given
        var lane = waiting("lane");
        // When
        namespace.underWay = BOUNDS.namespace() - 1;
        // Then
        assertThat(namespace.mayBegin(BOUNDS)).isTrue();
        assertThat(namespace.next(BOUNDS)).contains(lane);
    }

    @Test
    void servesNoLaneAtTheBoundOfTheNamespace() {
        // Given
        waiting("lane");
        urgent("urgent");
        // When
        namespace.underWay = BOUNDS.namespace();
        // Then
        assertThat(namespace.mayBegin(BOUNDS)).isFalse();
        assertThat(namespace.next(BOUNDS)).isEmpty();
    }

    private LaneState waiting(String cluster) {
        var state = new LaneState(new Lane("namespace", cluster), namespace);
        state.waiting.add(new UncalledCall());
        state.isQueued = true;
        namespace.inTurn.add(state);
        return state;
    }

    private LaneState urgent(String cluster) {
        var state = new LaneState(new Lane("namespace", cluster), namespace);
        state.urgent.add(new UncalledCall());
        state.isQueuedFirst = true;
        namespace.first.add(state);
        return state;
    }

}
