package io.skewbench.worker.load;

import io.skewbench.worker.measure.Window;
import io.skewbench.worker.records.Randomness;

/**
 * An open loop whose records are due independently of each other. Each of G producers follows a Poisson process with a
 * G-th of the workload's rate; together they are one with the whole rate. The processes depend on the seed alone, so
 * they are the same in every trial with that seed.
 *
 * <p>
 * The integral of the rate grows by G times an exponentially distributed number from one record of a producer to its
 * next one (the time-rescaling theorem), which holds whatever the rate does meanwhile.
 */
final class PoissonPace extends OpenLoopPace {
    private final Schedule schedule;
    private final Randomness randomness;
    private final int producers;
    private final double measuredFrom;
    private final double end;
    private long drawn;
    private double position;

    /**
     * Creates the pace of one producer.
     *
     * @param profile whose warm-up is as long as the window's
     * @param share of the producer
     * @param seed of the load's random numbers
     */
    PoissonPace(Window window, RateProfile profile, Sender.Share share, long seed) {
        super(window);
        this.schedule = new Schedule(profile);
        this.randomness = new Randomness(seed, Randomness.FOR_ARRIVALS);
        this.producers = share.producers();
        this.drawn = share.index() - (long) producers;
        var counting = new Schedule(profile);
        this.measuredFrom = counting.recordsUntil(window.warmupMs());
        this.end = counting.recordsUntil(endMs(window));
    }

    @Override
    public boolean awaitTurn(long n) {
        var due = positionOf(n);
        return due < end && await(schedule.reachedNanos(due));
    }

    @Override
    public long unsentFrom(long n, int stride) {
        var unsent = 0L;
        for (var record = n; positionOf(record) < end; record += stride) {
            if (position >= measuredFrom) {
                unsent++;
            }
        }
        return unsent;
    }

    /** Returns how far the integral of the rate has grown when record n is due; n never decreases. */
    private double positionOf(long n) {
        while (drawn < n) {
            drawn += producers;
            position += producers * randomness.exponential(drawn);
        }
        return position;
    }
}
