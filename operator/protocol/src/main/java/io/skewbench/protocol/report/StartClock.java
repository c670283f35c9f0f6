package io.skewbench.protocol.report;

import io.skewbench.protocol.report.StartSignal.Reference;
import io.skewbench.protocol.report.WorkerReport.Ready;
import org.jspecify.annotations.Nullable;

/**
 * The offset of another clock from a worker's just before the start of a trial.
 *
 * @param reference the clock that the worker's was compared with
 * @param offsetMs by how much that clock was ahead of the worker's, in milliseconds, negative if it was behind
 * @param uncertaintyMs largest error of {@code offsetMs}, in milliseconds
 * @param corrected whether the worker started at the published time of that clock, rather than of its own because no
 * reading showed a difference between the workers' clocks
 */
public record StartClock(Reference reference, double offsetMs, double uncertaintyMs, boolean corrected) {
    private static final double PER_MS = 1_000;

    /**
     * Returns what a worker knew of its clock when it received the start time: the offset of the clock by which it was
     * corrected, else of the broker's, else of the API server's. Null if it knew none of them, as on one machine.
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

    /** Rounds to microseconds, which are below the accuracy of any reading. */
    private static double rounded(double ms) {
        return Math.round(ms * PER_MS) / PER_MS;
    }
}
