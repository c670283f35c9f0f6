package io.skewbench.protocol.report;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The one start time of a trial. Clocks of workers may differ, and that of what drives the trial from all of them. So
 * the signal says by which clock the workers agree on the moment, and how that one stands to the driver's; each worker
 * knows how it stands to its own.
 *
 * @param startAtEpochMs by the driver's clock, milliseconds since 1970; in the future when it is published
 * @param reference the clock by which workers agree; null: their own, which don't differ
 * @param aheadMs by how much the reference is ahead of the driver's clock
 */
public record StartSignal(long startAtEpochMs, @Nullable Reference reference, double aheadMs) {

    /** A clock that every worker has read. */
    public enum Reference {
        BROKER, API_SERVER
    }

    /** A start time for workers whose clocks are the driver's. */
    public StartSignal(long startAtEpochMs) {
        this(startAtEpochMs, null, 0);
    }

    /**
     * Returns the start time by the clock of one worker, in milliseconds since 1970.
     *
     * @param ready what the worker told of its clock
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
