package io.skewbench.worker.clock;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/** Converts times of this machine's wall clock. */
public final class WallClock {
    private static final double MS_PER_S = TimeUnit.SECONDS.toMillis(1);
    private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

    private WallClock() {}

    /** Returns the time in milliseconds since 1970, with their fractions. */
    public static double nowMs(InstantSource clock) {
        return epochMs(clock.instant());
    }

    static double epochMs(Instant instant) {
        return instant.getEpochSecond() * MS_PER_S + instant.getNano() / NANOS_PER_MS;
    }
}
