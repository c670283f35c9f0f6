package io.skewbench.controller.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LaneBoundsTest {
    private final LaneBounds bounds = new LaneBounds(1, 1, 1, Duration.ofSeconds(5), Duration.ofSeconds(15));

    @Test
    void leavesAClusterAloneForTheFirstSilenceAfterOneFailure() {
        assertThat(bounds.silence(1)).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void doublesTheSilenceWithEachFailure() {
        assertThat(bounds.silence(2)).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void neverExceedsTheLongestSilence() {
        assertThat(bounds.silence(3)).isEqualTo(Duration.ofSeconds(15));
        assertThat(bounds.silence(Integer.MAX_VALUE)).isEqualTo(Duration.ofSeconds(15));
    }
}
