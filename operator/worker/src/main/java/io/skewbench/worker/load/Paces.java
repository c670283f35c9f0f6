package io.skewbench.worker.load;

import io.skewbench.protocol.plan.Arrivals;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.worker.measure.Window;
import java.time.Duration;

/** Creates the pace that a plan asks for. */
public final class Paces {
    /** For how long after the measured time an open loop goes on with what was due within it. */
    public static final Duration LONGEST_CATCH_UP = Duration.ofNanos(OpenLoopPace.LONGEST_CATCH_UP_NANOS);

    private Paces() {}

    /**
     * Returns the pace of one producer or client, on the thread that is to use it: without a rate, this waits for the
     * start.
     *
     * @param share of the producer or client
     * @param partitions of the topic, over which {@link LoadPlan.PerPartition} adds up; 1 without a topic
     * @param seed of random numbers
     */
    public static Pace of(LoadPlan load, Arrivals arrivals, Window window, Sender.Share share, int partitions,
            long seed) {
        if (!load.hasDueTimes()) {
            return new UnlimitedPace(window);
        }
        var profile = RateProfile.of(load, partitions, seed, window.warmupMs());
        return switch (arrivals) {
            case PERIODIC -> new SchedulePace(window, profile);
            case POISSON -> new PoissonPace(window, profile, share, seed);
        };
    }
}
