package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.ClockErrorMs;
import io.skewbench.protocol.report.ClockReading;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClockErrorsTest {
    /** The broker's clock is 4 to 5 ms ahead of it. */
    private static final ClockReading BEHIND = new ClockReading("a", 4.0, 5.0, null);
    /** The broker's clock is 1 to 3 ms behind it. */
    private static final ClockReading AHEAD = new ClockReading("b", -3.0, -1.0, null);
    private static final ClockReading UNKNOWN = new ClockReading("c", null, null, "no such topic");

    @Test
    void areNoneOnTheSameMachine() {
        assertThat(ClockErrors.of(List.of(BEHIND), List.of(new ClockReading("a", -900.0, 900.0, null))))
                .isEqualTo(new ClockErrorMs(0, 0));
    }

    @Test
    void addWhatTheConsumersClockIsBehindTheProducers() {
        // The consumer's clock is 5 to 8 ms ahead of the producer's: what it shows is too long by that.
        assertThat(ClockErrors.of(List.of(BEHIND), List.of(AHEAD))).isEqualTo(new ClockErrorMs(-8, -5));
        assertThat(ClockErrors.of(List.of(AHEAD), List.of(BEHIND))).isEqualTo(new ClockErrorMs(5, 8));
    }

    @Test
    void holdForEveryPair() {
        assertThat(ClockErrors.of(List.of(BEHIND, AHEAD), List.of(AHEAD))).isEqualTo(new ClockErrorMs(-8, 0));
        assertThat(ClockErrors.hull(List.of(new ClockErrorMs(-8, -5), new ClockErrorMs(-6, 1))))
                .isEqualTo(new ClockErrorMs(-8, 1));
    }

    @Test
    void areUnknownWhereOneClockIs() {
        assertThat(ClockErrors.of(List.of(BEHIND), List.of(AHEAD, UNKNOWN))).isNull();
        assertThat(ClockErrors.of(List.of(BEHIND, UNKNOWN), List.of(AHEAD))).isNull();
        assertThat(ClockErrors.of(List.of(), List.of(AHEAD))).isNull();
        assertThat(ClockErrors.hull(Arrays.asList(new ClockErrorMs(0, 0), null))).isNull();
    }
}
