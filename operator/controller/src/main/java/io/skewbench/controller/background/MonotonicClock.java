package io.skewbench.controller.background;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * A clock for ages, that goes on evenly whoever sets the machine's clock. It starts with the machine's time and may
 * differ from that afterwards.
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
