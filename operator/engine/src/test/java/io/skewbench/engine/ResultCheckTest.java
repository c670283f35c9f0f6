package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.engine.TrialResult.Extremes;
import io.skewbench.engine.TrialResult.ProducersOutcome;
import io.skewbench.protocol.ClockReading;
import io.skewbench.protocol.UnreadableException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.jspecify.annotations.Nullable;

/** Stored results that are JSON of a result, and can't be one that the operator stored. */
class ResultCheckTest {
    private static final ClockReading CLOCK = new ClockReading("m", -1.0, 1.0, null);

    @Test
    void takesWhatTheOperatorStores() {
        assertThatCode(() -> result(7, outcome(CLOCK, new Extremes(-0.5, 0, 0.3, 0, 0.01, 0))).check())
                .doesNotThrowAnyException();
    }

    @Test
    void refusesAWorkloadThatIsThereTwice() {
        var twice = Collections.nCopies(2, outcome(CLOCK, null)).toArray(ProducersOutcome[]::new);
        assertThatThrownBy(() -> result(7, twice).check()).isInstanceOf(UnreadableException.class)
                .hasMessageContaining("twice");
    }

    @Test
    void refusesMoreWorkloadsThanASpecHas() {
        var many = Collections.nCopies(65, outcome(CLOCK, null)).toArray(ProducersOutcome[]::new);
        assertThatThrownBy(() -> result(7, many).check()).isInstanceOf(UnreadableException.class)
                .hasMessageContaining("65 workloads");
    }

    @Test
    void refusesFiguresThatNobodyMeasures() {
        refused(result(Long.MAX_VALUE, outcome(CLOCK, null)));
        refused(result(-1, outcome(CLOCK, null)));
        refused(result(7, outcome(new ClockReading("m", -1e300, 1.0, null), null)));
        refused(result(7, outcome(CLOCK, new Extremes(Double.NaN, 0, 0.3, 0, 0.01, 0))));
        refused(result(7, outcome(CLOCK, new Extremes(0, 0, -1e300, 0, 0.01, 0))));
        refused(result(7, outcome(CLOCK, new Extremes(0, 0, 0.3, 0, Double.POSITIVE_INFINITY, 0))));
    }

    private static void refused(TrialResult result) {
        assertThatThrownBy(result::check).isInstanceOf(UnreadableException.class);
    }

    private static ProducersOutcome outcome(ClockReading clock, @Nullable Extremes extremes) {
        return new ProducersOutcome("c1", List.of("t"), 1, 0, null, extremes, List.of(clock));
    }

    private static TrialResult result(long offset, ProducersOutcome... producers) {
        return new TrialResult(0, 0, "v", Map.of(), 0, null, null, null, List.of(producers), null,
                Map.of("t", List.of(offset)), null, List.of(), List.of(), List.of());
    }
}
