package io.skewbench.protocol.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.report.StartSignal.Reference;
import io.skewbench.protocol.report.WorkerReport.Ready;
import org.junit.jupiter.api.Test;

class StartClockTest {
    private static final ClockReading UNKNOWN = new ClockReading("machine", null, null, "no topic");
    private static final ClockReading BROKER = new ClockReading("machine", 20.0, 23.0, null);
    private static final ClockReading SERVER = new ClockReading("machine", -400.0, 600.1234567, null);

    @Test
    void namesClockThatCorrectedTheStart() {
        var signal = new StartSignal(0, Reference.API_SERVER, 0);

        assertThat(StartClock.of(signal, new Ready(UNKNOWN, SERVER)))
                .isEqualTo(new StartClock(Reference.API_SERVER, 100.062, 500.062, true));
        assertThat(StartClock.of(signal, new Ready(BROKER, SERVER)))
                .isEqualTo(new StartClock(Reference.API_SERVER, 100.062, 500.062, true));
    }

    @Test
    void reportsBrokersClockIfNothingWasCorrected() {
        assertThat(StartClock.of(new StartSignal(0), new Ready(BROKER, SERVER)))
                .isEqualTo(new StartClock(Reference.BROKER, 21.5, 1.5, false));
        assertThat(StartClock.of(new StartSignal(0), new Ready(UNKNOWN, SERVER)))
                .isEqualTo(new StartClock(Reference.API_SERVER, 100.062, 500.062, false));
    }

    @Test
    void isAbsentIfNoClockIsKnown() {
        assertThat(StartClock.of(new StartSignal(0), new Ready(UNKNOWN, null))).isNull();
        assertThat(StartClock.of(new StartSignal(0), new Ready())).isNull();
    }
}
