package io.skewbench.protocol.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.report.StartSignal.Reference;
import io.skewbench.protocol.report.WorkerReport.Ready;
import org.junit.jupiter.api.Test;

class StartSignalTest {
    /** The broker's clock is 100 ms ahead of the worker's, the API server's is 300 ms behind. */
    private static final Ready READY = new Ready(new ClockReading("broker", 90.0, 110.0, null),
            new ClockReading("server", -400.0, -200.0, null));

    @Test
    void isTheSameOnEveryClockWithoutAReference() {
        assertThat(new StartSignal(5_000).onClockOf(READY)).isEqualTo(5_000);
    }

    @Test
    void isConvertedByTheBrokersClock() {
        // Given a broker's clock that is 20 ms ahead of the driver's
        var signal = new StartSignal(5_000, Reference.BROKER, 20);
        // Then
        assertThat(signal.onClockOf(READY)).isEqualTo(5_000 + 20 - 100);
    }

    @Test
    void isConvertedByTheApiServersClock() {
        // Given
        var signal = new StartSignal(5_000, Reference.API_SERVER, -20);
        // Then
        assertThat(signal.onClockOf(READY)).isEqualTo(5_000 - 20 + 300);
    }
}
