package io.skewbench.worker.clock;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class ServerClockTest {
    /** This machine's time when a response arrives. */
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.500Z");
    private static final double BEFORE_MS = NOW.toEpochMilli() - 200;

    private final ServerClock clock = new ServerClock(() -> NOW);

    @Test
    void isUnknownWithoutResponses() {
        assertThat(clock.read().problem()).contains("no date");
    }

    @Test
    void isBoundedByRequestAndResponse() {
        // When the server's second began 500 ms before the response and ended 700 ms after the request
        clock.responded(BEFORE_MS, "Fri, 2 Jan 2026 03:04:05 GMT");
        // Then
        assertThat(clock.read().leastMs()).isEqualTo(-500);
        assertThat(clock.read().mostMs()).isEqualTo(700);
    }

    @Test
    void isBoundedByAllResponses() {
        // Given
        clock.responded(BEFORE_MS, "Fri, 2 Jan 2026 03:04:05 GMT");
        // When
        clock.responded(BEFORE_MS, "Fri, 2 Jan 2026 03:04:06 GMT");
        // Then
        assertThat(requireNonNull(clock.read().leastMs())).isEqualTo(500);
        assertThat(requireNonNull(clock.read().mostMs())).isEqualTo(700);
    }

    @Test
    void ignoresWhatIsNoDate() {
        // When
        clock.responded(BEFORE_MS, "yesterday");
        clock.responded(BEFORE_MS, null);
        // Then
        assertThat(clock.read().hasBounds()).isFalse();
    }
}
