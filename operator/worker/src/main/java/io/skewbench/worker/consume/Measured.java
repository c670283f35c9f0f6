package io.skewbench.worker.consume;

import io.skewbench.protocol.ConsumerPlan;
import io.skewbench.protocol.StartSignal;
import io.skewbench.worker.measure.Window;

/**
 * What is measured: arrivals by this process's clock, and records by their timestamps, milliseconds since 1970.
 *
 * @param toMs exclusive
 */
record Measured(Window window, long fromMs, long toMs) {

    static Measured of(StartSignal start, ConsumerPlan plan) {
        var from = start.startAtEpochMs() + plan.warmupMs();
        return new Measured(Window.of(start, plan), from, from + plan.durationMs());
    }

    boolean holds(long timestampMs) {
        return timestampMs >= fromMs && timestampMs < toMs;
    }
}
