package io.skewbench.protocol.report;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import org.jspecify.annotations.Nullable;

/**
 * How far another clock was ahead of a worker's own: the clock of one broker, the same for all workers of a trial, or
 * that of the Kubernetes API server.
 *
 * @param machine identifies the machine and thereby its clock: the boot id of Linux, which containers share with their
 * host; null if unknown
 * @param leastMs lower bound of the difference in milliseconds, negative if the other clock was behind; null if unknown
 * @param mostMs upper bound of the difference in milliseconds; null if unknown
 * @param problem why the bounds are unknown, one sentence; null if they are known
 */
public record ClockReading(@Nullable String machine, @Nullable Double leastMs, @Nullable Double mostMs,
        @Nullable String problem) {

    private static final int MOST_CHARACTERS = 300;

    public ClockReading {
        machine = cut(machine);
        problem = cut(problem);
    }

    /** Limits the text, because workers write it and messages repeat it. */
    private static @Nullable String cut(@Nullable String text) {
        return text == null || text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS);
    }

    /**
     * Checks a value that was read.
     *
     * @throws UnreadableException if it exceeds the {@link Bounds}
     */
    public void check() {
        ReportCheck.of(this);
    }

    /** Returns whether the reading has bounds that don't contradict each other. */
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
            throw new IllegalStateException("The difference of the clocks is not known: " + problem);
        }
        return (leastMs + mostMs) / 2;
    }

    /** Returns the bounds that held at both readings; a problem of either reading is a problem of the result. */
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
