package io.skewbench.controller.background;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * A clock for ages, which advances evenly even if the machine's clock is set. It starts at the machine's time and may
 * differ from it afterwards.
 */
public final class MonotonicClock implements InstantSource {
    private final LongSupplier nanoTime;
    private final Instant startedAt;
    private final long startNanos;

    public MonotonicClock() {
        this(InstantSource.system(), System::nanoTime);
    }

    MonotonicClock(InstantSource machine, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.startedAt = machine.instant();
        this.startNanos = nanoTime.getAsLong();
    }

    @Override
    public Instant instant() {
        return startedAt.plusNanos(nanoTime.getAsLong() - startNanos);
    }
}
