package io.skewbench.worker.load;

import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.worker.records.Randomness;
import java.util.concurrent.TimeUnit;

/** A workload's rate as a function of time: an infinite sequence of stretches, which begins with the warm-up. */
@FunctionalInterface
interface RateProfile {
    /** Length of a stretch that has no end in the plan; the sequence is infinite, so an equal one follows. */
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

    /** Returns stretch {@code index}, from 0; its length may be 0. */
    Stretch stretch(long index);

    /**
     * @param partitions of the topic, over which {@link LoadPlan.PerPartition} adds up
     * @param warmupMs length of the warm-up, before time 0. The rate of the warm-up is that of time 0, except for
     * bursts, which alternate as they do later
     */
    static RateProfile of(LoadPlan load, int partitions, long seed, long warmupMs) {
        if (load instanceof LoadPlan.Bursts bursts) {
            return bursts(bursts, warmupMs);
        }
        var measured = measured(load, partitions, seed);
        var warmup = Stretch.constant(warmupMs, measured.stretch(0).from());
        return index -> index == 0 ? warmup : measured.stretch(index - 1);
    }

    private static RateProfile measured(LoadPlan load, int partitions, long seed) {
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
            case LoadPlan.Gaussian(var mean, var deviation, var windowMs) -> {
                var randomness = new Randomness(seed, Randomness.FOR_RATES);
                yield index -> Stretch.constant(windowMs, Math.max(0, mean + deviation * randomness.normal(index)));
            }
            case LoadPlan.Bursts bursts -> bursts(bursts, 0);
            case LoadPlan.Unlimited() -> throw new IllegalArgumentException("An unlimited load has no rate");
        };
    }

    /** Counted back from time 0, the warm-up begins somewhere within a burst or between two. */
    private static RateProfile bursts(LoadPlan.Bursts load, long warmupMs) {
        var everyMs = load.onMs() + load.offMs();
        var elapsed = Math.floorMod(-warmupMs, everyMs);
        var first = Stretch.constant(Math.max(0, load.onMs() - elapsed), load.recordsPerSecond());
        var second = Stretch.constant(Math.min(load.offMs(), everyMs - elapsed), load.idleRecordsPerSecond());
        var on = Stretch.constant(load.onMs(), load.recordsPerSecond());
        var off = Stretch.constant(load.offMs(), load.idleRecordsPerSecond());
        return index -> index < 2 ? (index == 0 ? first : second) : (index % 2 == 0 ? on : off);
    }
}
