package io.skewbench.protocol.report;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import org.jspecify.annotations.Nullable;

/**
 * How far another clock was ahead of one's own: that of one broker, the same for all workers of a trial, or that of the
 * Kubernetes API server.
 *
 * @param machine same text, same clock: what Linux calls its boot id, which containers share with their host; null
 * where that isn't known
 * @param leastMs it was ahead by no less, in milliseconds, negative if it was behind; null if that wasn't found out
 * @param mostMs it was ahead by no more; null if that wasn't found out
 * @param problem why it wasn't found out, one sentence; null if it was
 */
public record ClockReading(@Nullable String machine, @Nullable Double leastMs, @Nullable Double mostMs,
        @Nullable String problem) {

    private static final int MOST_CHARACTERS = 300;

    public ClockReading {
        machine = cut(machine);
        problem = cut(problem);
    }

    /** Workers write it, and messages repeat it. */
    private static @Nullable String cut(@Nullable String text) {
        return text == null || text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS);
    }

    /**
     * Checks what was read.
     *
     * @throws UnreadableException if it exceeds the {@link Bounds}
     */
    public void check() {
        ReportCheck.of(this);
    }

    /** Returns whether it says anything of the difference. Bounds that contradict each other don't. */
    public boolean hasBounds() {
        return leastMs != null && mostMs != null && Double.isFinite(leastMs) && Double.isFinite(mostMs)
                && leastMs <= mostMs;
    }

    /**
     * Returns the middle of the bounds.
     *
     * @throws IllegalStateException if there are none
     */
    public double middleMs() {
        if (leastMs == null || mostMs == null) {
            throw new IllegalStateException("The difference of the clocks isn't known: " + problem);
        }
        return (leastMs + mostMs) / 2;
    }

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
