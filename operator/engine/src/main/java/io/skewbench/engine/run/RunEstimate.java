package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import java.time.Duration;

/**
 * What a run takes if every trial counts at the first attempt, before anything is known but the spec.
 *
 * @param trials of all variants, sweep points and repetitions
 * @param burnIn trials before these, at most
 * @param least trials that run: those of the repetitions after which the run may end early, and as many burn-in trials
 * as show at the earliest that a figure has settled
 * @param trial time of one of them: warm-up, measured time, and what starting workers and reading offsets take
 */
public record RunEstimate(int trials, int burnIn, int least, Duration trial) {
    /** No figure is known to have settled before it has been measured twice. */
    private static final int LEAST_BURN_IN = 2;
    /** Starting workers, releasing them and reading offsets. */
    private static final Duration OVERHEAD = Duration.ofSeconds(5);

    /** Estimates a run. */
    public static RunEstimate of(Experiment experiment) {
        var repetitions = Math.min(experiment.verdicts().minRepetitions(), experiment.repetitions());
        return new RunEstimate(experiment.trials().size(), experiment.burnIn().size(),
                repetitions * experiment.rows().size() + Math.min(LEAST_BURN_IN, experiment.burnIn().size()),
                experiment.warmup().plus(experiment.duration()).plus(OVERHEAD));
    }

    /** Returns how many trials there are with all burn-in trials. */
    public int atMost() {
        return trials + burnIn;
    }

    /** Returns how long all trials take, with all burn-in trials. */
    public Duration total() {
        return trial.multipliedBy(atMost());
    }

    /** Returns how long the least trials take. */
    public Duration shortest() {
        return trial.multipliedBy(least);
    }
}
