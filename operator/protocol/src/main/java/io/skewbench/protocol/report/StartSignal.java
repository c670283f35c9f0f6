package io.skewbench.protocol.report;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The one start time of a trial. The clocks of workers may differ from each other, and the driver's from all of them.
 * So the signal names a reference clock by which the workers agree on the moment, and its offset from the driver's
 * clock; each worker knows the reference's offset from its own.
 *
 * @param startAtEpochMs by the driver's clock, milliseconds since 1970; in the future when it is published
 * @param reference the reference clock; null if the workers' own clocks don't differ
 * @param aheadMs by how much the reference is ahead of the driver's clock
 */
public record StartSignal(long startAtEpochMs, @Nullable Reference reference, double aheadMs) {

    /** A clock that every worker has read. */
    public enum Reference {
        BROKER, API_SERVER
    }

    /** Creates the start time of workers that share the driver's clock. */
    public StartSignal(long startAtEpochMs) {
        this(startAtEpochMs, null, 0);
    }

    /**
     * Returns the start time on the clock of one worker, in milliseconds since 1970.
     *
     * @param ready the worker's report, with its clock
     */
    public double onClockOf(WorkerReport.Ready ready) {
        var start = startAtEpochMs + aheadMs;
        return switch (reference) {
            case null -> start;
            case BROKER -> start - Objects.requireNonNull(ready.clock()).middleMs();
            case API_SERVER -> start - Objects.requireNonNull(ready.server()).middleMs();
        };
    }
}
