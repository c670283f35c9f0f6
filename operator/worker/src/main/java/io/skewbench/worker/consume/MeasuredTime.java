package io.skewbench.worker.consume;

import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.worker.measure.Window;
import java.time.InstantSource;

/**
 * The measured time: of arrivals, by this process's clock; of records, by their timestamps in milliseconds since 1970.
 *
 * @param toMs exclusive
 */
record MeasuredTime(Window window, long fromMs, long toMs) {

    /** @param startEpochMs by this process's clock */
    static MeasuredTime of(double startEpochMs, ConsumerPlan plan) {
        var from = Math.round(startEpochMs) + plan.warmupMs();
        return new MeasuredTime(Window.of(startEpochMs, plan, InstantSource.system()), from, from + plan.durationMs());
    }

    boolean holds(long timestampMs) {
        return timestampMs >= fromMs && timestampMs < toMs;
    }
}
