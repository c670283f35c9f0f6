package io.skewbench.controller.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.state.Phase;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EventReasonTest {

    @ParameterizedTest
    @EnumSource(Phase.class)
    void isCalledLikeThePhaseOfTheBenchmark(Phase phase) {
        assertThat(EventReason.of(phase).text()).isEqualTo(phase.text());
    }

    @Test
    void keepsReserveForEndsAndWhatIsLeftBehind() {
        assertThat(Arrays.stream(EventReason.values()).filter(EventReason::isLastWord).map(EventReason::text))
                .containsExactlyInAnyOrder("Complete", "Failed", "CleanupIncomplete");
    }
}
