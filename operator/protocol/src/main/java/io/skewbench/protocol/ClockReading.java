package io.skewbench.protocol;

import org.jspecify.annotations.Nullable;

/**
 * How far the clock of one broker, the same for all workers of a trial, was ahead of a worker's.
 *
 * @param machine same text, same clock: what Linux calls its boot id, which containers share with their host; null where
 *        that isn't known
 * @param leastMs it was ahead by no less, in milliseconds, negative if it was behind; null if that wasn't found out
 * @param mostMs it was ahead by no more; null if that wasn't found out
 * @param problem why it wasn't found out, one sentence; null if it was
 */
public record ClockReading(@Nullable String machine, @Nullable Double leastMs, @Nullable Double mostMs,
        @Nullable String problem) {

    /** Returns what holds at both times; a problem of either is one of both. */
    public ClockReading and(ClockReading later) {
        if (leastMs == null || mostMs == null) {
            return this;
        }
        if (later.leastMs == null || later.mostMs == null) {
            return later;
        }
        return new ClockReading(machine, Math.min(leastMs, later.leastMs), Math.max(mostMs, later.mostMs), null);
    }
}
