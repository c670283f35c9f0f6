package io.skewbench.worker.load;

import io.skewbench.protocol.LoadPlan;
import io.skewbench.worker.records.Randomness;
import java.util.concurrent.TimeUnit;

/** A workload's rate as a function of time: an endless row of stretches from time 0 on. */
@FunctionalInterface
interface RateProfile {
    /** What stays, stays for days; the row is endless, so another follows. */
    long LONG_MS = TimeUnit.DAYS.toMillis(1);

    /**
     * A time in which the rate is constant or changes steadily.
     *
     * @param from records per second at its start
     * @param to records per second at its end
     */
    record Stretch(long ms, double from, double to) {
        static Stretch constant(long ms, double rate) {
            return new Stretch(ms, rate, rate);
        }
    }

    /** Returns stretch {@code index}, from 0. */
    Stretch stretch(long index);

    /** @param partitions of the topic, over which {@link LoadPlan.PerPartition} adds up */
    static RateProfile of(LoadPlan load, int partitions, long seed) {
        return switch (load) {
            case LoadPlan.ConstantRate(var rate) -> index -> Stretch.constant(LONG_MS, rate);
            case LoadPlan.PerPartition(var mean, var shares, var exponent) ->
                index -> Stretch.constant(LONG_MS, mean * partitions);
            case LoadPlan.Steps(var steps) -> index -> {
                var step = steps.get((int) Math.min(index, steps.size() - 1));
                return Stretch.constant(index < steps.size() ? step.forMs() : LONG_MS, step.recordsPerSecond());
            };
            case LoadPlan.Ramp(var from, var to, var overMs) ->
                index -> index == 0 ? new Stretch(overMs, from, to) : Stretch.constant(LONG_MS, to);
            case LoadPlan.Bursts(var rate, var onMs, var offMs, var idle) ->
                index -> index % 2 == 0 ? Stretch.constant(onMs, rate) : Stretch.constant(offMs, idle);
            case LoadPlan.Gaussian(var mean, var deviation, var windowMs) -> {
                var randomness = new Randomness(seed, Randomness.FOR_RATES);
                yield index -> Stretch.constant(windowMs, Math.max(0, mean + deviation * randomness.normal(index)));
            }
            case LoadPlan.Unlimited() -> throw new IllegalArgumentException("An unlimited load has no rate");
        };
    }
}
