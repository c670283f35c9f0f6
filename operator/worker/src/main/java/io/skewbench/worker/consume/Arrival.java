package io.skewbench.worker.consume;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * When something arrived, by two clocks.
 *
 * @param nanos of {@link System#nanoTime}
 * @param epochNanos of the wall clock, since 1970
 */
record Arrival(long nanos, long epochNanos) {

    static Arrival now() {
        var wall = Instant.now();
        return new Arrival(System.nanoTime(), TimeUnit.SECONDS.toNanos(wall.getEpochSecond()) + wall.getNano());
    }
}
