package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResultRoomTest {
    /** For one large run of 80, or several small ones of 10. */
    private final ResultRoom room = new ResultRoom(100, 80, 10);

    @Test
    void hasOneBudgetForAllRuns() {
        assertThat(room.take("a", 50)).isTrue();
        assertThat(room.take("b", 50)).isFalse();
        room.giveBack("a");
        assertThat(room.take("b", 50)).isTrue();
    }

    @Test
    void countsOfOneRunTheMostThatItHasAskedFor() {
        assertThat(room.take("a", 50)).isTrue();
        assertThat(room.take("a", 30)).isTrue();
        assertThat(room.take("a", 80)).isTrue();
        assertThat(room.take("a", 81)).isFalse();
        room.giveBack("a");
        assertThat(room.take("b", 80)).isTrue();
    }

    @Test
    void smallRunsDoNotWaitForALargeOne() {
        assertThat(room.take("large", 80)).isTrue();
        assertThat(room.take("small", 10)).isTrue();
        assertThat(room.take("other", 10)).isTrue();
        assertThat(room.take("third", 10)).isFalse();
        room.giveBack("small");
        assertThat(room.take("third", 10)).isTrue();
    }
}
