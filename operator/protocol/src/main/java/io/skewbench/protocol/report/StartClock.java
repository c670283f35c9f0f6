package io.skewbench.protocol.report;

import io.skewbench.protocol.report.StartSignal.Reference;
import io.skewbench.protocol.report.WorkerReport.Ready;
import org.jspecify.annotations.Nullable;

/**
 * How another clock stood to a worker's just before the start of a trial.
 *
 * @param reference the clock that the worker's was compared with
 * @param offsetMs by how much that clock was ahead of the worker's, in milliseconds, negative if it was behind
 * @param uncertaintyMs by how much {@code offsetMs} is off at most, in milliseconds
 * @param corrected whether the worker started at the published time by that clock; else by its own, as no reading told
 * the workers' clocks apart
 */
public record StartClock(Reference reference, double offsetMs, double uncertaintyMs, boolean corrected) {
    private static final double PER_MS = 1_000;

    /**
     * Returns what a worker knew of its clock when it was told the start time: beside the clock by which it was
     * corrected, or else beside the broker's, or else beside the API server's. Null where it knew none of them, as on
     * one machine.
     */
    public static @Nullable StartClock of(StartSignal signal, Ready ready) {
        var reference = signal.reference();
        if (reference != null) {
            return of(reference, reading(reference, ready), true);
        }
        for (var other : Reference.values()) {
            var known = of(other, reading(other, ready), false);
            if (known != null) {
                return known;
            }
        }
        return null;
    }

    private static @Nullable ClockReading reading(Reference reference, Ready ready) {
        return switch (reference) {
            case BROKER -> ready.clock();
            case API_SERVER -> ready.server();
        };
    }

    private static @Nullable StartClock of(Reference reference, @Nullable ClockReading reading, boolean corrected) {
        if (reading == null || reading.leastMs() == null || reading.mostMs() == null || !reading.hasBounds()) {
            return null;
        }
        return new StartClock(reference, rounded(reading.middleMs()), rounded(reading.mostMs() - reading.middleMs()),
                corrected);
    }

    /** Microseconds are less than any reading is certain of. */
    private static double rounded(double ms) {
        return Math.round(ms * PER_MS) / PER_MS;
    }
}
