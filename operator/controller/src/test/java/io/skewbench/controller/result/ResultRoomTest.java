package io.skewbench.controller.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class ResultRoomTest {
    private Instant now = Instant.EPOCH.plusSeconds(1_000);
    /** For one large run of 80, or several small ones of 10. */
    private final ResultRoom room = new ResultRoom(100, 80, 10, () -> now);

    @Test
    void hasOneBudgetForAllRuns() {
        assertThat(room.take("ns", "a", 50)).isTrue();
        assertThat(room.take("ns", "b", 50)).isFalse();
        room.release("a");
        assertThat(room.take("ns", "b", 50)).isTrue();
    }

    @Test
    void countsOfOneRunTheMostThatItHasAskedFor() {
        assertThat(room.take("ns", "a", 50)).isTrue();
        assertThat(room.take("ns", "a", 30)).isTrue();
        assertThat(room.take("ns", "a", 80)).isTrue();
        assertThat(room.take("ns", "a", 81)).isFalse();
        room.release("a");
        assertThat(room.take("ns", "b", 80)).isTrue();
    }

    @Test
    void smallRunsDoNotWaitForALargeOne() {
        assertThat(room.take("ns", "large", 80)).isTrue();
        assertThat(room.take("ns", "small", 10)).isTrue();
        assertThat(room.take("ns", "other", 10)).isTrue();
        assertThat(room.take("ns", "third", 10)).isFalse();
        room.release("small");
        assertThat(room.take("ns", "third", 10)).isTrue();
    }

    @Test
    void namespacesTakeTurns() {
        // Given a namespace of which always one run wants the room
        assertThat(room.take("a", "a1", 80)).isTrue();
        assertThat(room.take("b", "b1", 80)).isFalse();
        assertThat(room.take("a", "a2", 80)).isFalse();
        // When
        room.release("a1");
        // Then
        assertThat(room.take("a", "a2", 80)).isFalse();
        assertThat(room.take("a", "a1", 80)).isFalse();
        assertThat(room.take("a", "small", 10)).isTrue();
        assertThat(room.take("b", "b1", 50)).isTrue();
        // And a run that has room keeps getting room as it grows
        assertThat(room.take("b", "b1", 70)).isTrue();
        room.release("b1");
        assertThat(room.take("a", "a2", 70)).isTrue();
    }

    @Test
    void smallRunsThatComeAllTheTimeKeepNoLargeOneWaiting() {
        // Given
        for (var run = 0; run < 10; run++) {
            assertThat(room.take("a", "small" + run, 10)).isTrue();
        }
        assertThat(room.take("b", "large", 80)).isFalse();
        // When each gives back what it has, and another comes
        for (var run = 0; run < 10; run++) {
            room.release("small" + run);
            room.take("a", "next" + run, 10);
        }
        // Then
        assertThat(room.take("b", "large", 80)).isTrue();
        room.release("next9");
        assertThat(room.take("a", "small", 10)).isTrue();
    }

    @Test
    void runThatAsksNoMoreDelaysNobody() {
        // Given
        assertThat(room.take("a", "a1", 80)).isTrue();
        assertThat(room.take("b", "gone", 80)).isFalse();
        room.release("a1");
        // When
        now = now.plus(ResultRoom.ASKS_AGAIN_WITHIN).plusSeconds(1);
        // Then
        assertThat(room.take("a", "a1", 80)).isTrue();
    }
}
