package io.skewbench.controller.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class MonotonicClockTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration FRESH = Duration.ofSeconds(60);

    private final AtomicReference<Instant> machine = new AtomicReference<>(START);
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final MonotonicClock clock = new MonotonicClock(machine::get, nanos::get);

    @Test
    void advancesEvenlyWhenTheMachinesClockIsSet() {
        machine.set(START.minus(Duration.ofDays(1)));
        nanos.addAndGet(Duration.ofSeconds(5).toNanos());

        assertThat(clock.instant()).isEqualTo(START.plusSeconds(5));
    }

    @Test
    void anAnswerGetsOldThoughTheMachinesClockIsSetBack() {
        try (var lookups = new Lookups(clock)) {
            // Given
            Awaitility.await().until(() -> ask(lookups, "old").equals(new Answer.Known<>("old")));
            // When
            machine.set(START.minus(Duration.ofDays(1)));
            nanos.addAndGet(FRESH.toNanos());
            // Then
            Awaitility.await().until(() -> ask(lookups, "new").equals(new Answer.Known<>("new")));
        }
    }

    private static Answer<String> ask(Lookups lookups, String answer) {
        return lookups.ask(new Lane("tenant", "kafka"), "question", (String known) -> FRESH, () -> answer, () -> {});
    }
}
