package io.skewbench.controller.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class QueuePatienceTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final QueuePatience patience = new QueuePatience();

    @Test
    void isOverTwentySecondsAfterTheFirstLook() {
        // Given
        patience.isOver("team-a", START);
        patience.isOver("team-a", START.plusSeconds(10));
        assertThat(patience.isOver("team-a", START.plusSeconds(19))).isFalse();
        // When
        var isOver = patience.isOver("team-a", START.plusSeconds(20));
        // Then
        assertThat(isOver).isTrue();
    }

    @Test
    void countsAtMostTenSecondsBetweenTwoLooks() {
        // Given
        patience.isOver("team-a", START);
        // When
        var isOver = patience.isOver("team-a", START.plusSeconds(3_600));
        // Then
        assertThat(isOver).isFalse();
    }

    @Test
    void countsEachNamespaceByItself() {
        // Given
        waitTwentySeconds("team-a");
        // When
        var isOver = patience.isOver("team-b", START.plusSeconds(20));
        // Then
        assertThat(isOver).isFalse();
    }

    @Test
    void startsAnewWhenItIsRenewed() {
        // Given
        waitTwentySeconds("team-a");
        // When
        patience.renew("team-a");
        // Then
        assertThat(patience.isOver("team-a", START.plusSeconds(21))).isFalse();
    }

    private void waitTwentySeconds(String namespace) {
        for (var second = 0; second <= 20; second += 10) {
            patience.isOver(namespace, START.plusSeconds(second));
        }
    }
}
