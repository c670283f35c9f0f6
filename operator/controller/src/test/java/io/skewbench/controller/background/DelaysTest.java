package io.skewbench.controller.background;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.state.WaitReason;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class DelaysTest {
    private static final Instant ASKED = Instant.parse("2026-01-01T00:00:00Z");

    private final Delays delays = new Delays(LaneBounds.DEFAULT);

    @Test
    void doNotBeginWhileAnAnswerMayStillCome() {
        assertThat(delays.of(ASKED, null, ASKED.plusSeconds(19))).isNull();
        assertThat(delays.of(ASKED, ASKED, ASKED.plusSeconds(19))).isNull();
    }

    @Test
    void areNotReportedAMomentAfterTheQuestion() {
        var begun = ASKED.plusSeconds(30);

        assertThat(delays.of(ASKED, begun, begun.plusSeconds(19))).isEqualTo(
                new Answer.Delay(WaitReason.LOOKUPS_BUSY, "started a moment ago, after waiting for other lookups"));
        assertThat(delays.of(ASKED, begun, begun.plusSeconds(20)))
                .isEqualTo(new Answer.Delay(WaitReason.SLOW_ANSWER, "no answer for 20 s"));
    }
}
