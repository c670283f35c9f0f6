package io.skewbench.worker.consume;

import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.worker.measure.Window;
import java.time.InstantSource;

/**
 * The measured time: of arrivals, by this process's clock; of records, by their timestamps in milliseconds since 1970,
 * which are the times when the records were due.
 *
 * @param toMs exclusive
 */
public record MeasuredTime(Window window, long fromMs, long toMs) {

    /** @param startEpochMs by this process's clock */
    static MeasuredTime of(double startEpochMs, ConsumerPlan plan) {
        return of(Window.of(startEpochMs, plan, InstantSource.system()));
    }

    /** Returns the measured time of a trial. */
    public static MeasuredTime of(Window window) {
        return new MeasuredTime(window, window.timestampMs(window.fromNanos()), window.timestampMs(window.toNanos()));
    }

    boolean holds(long timestampMs) {
        return timestampMs >= fromMs && timestampMs < toMs;
    }
}
