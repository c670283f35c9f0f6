package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import java.time.Duration;

/**
 * What a run takes if every trial counts at the first attempt, before anything is known but the spec.
 *
 * @param trials of all variants, sweep points and repetitions
 * @param burnIn trials before these, at most
 * @param trial time of one of them: warm-up, measured time, and what starting workers and reading offsets take
 */
public record RunEstimate(int trials, int burnIn, Duration trial) {
    /** Starting workers, releasing them and reading offsets. */
    private static final Duration OVERHEAD = Duration.ofSeconds(5);

    /** Estimates a run. */
    public static RunEstimate of(Experiment experiment) {
        return new RunEstimate(experiment.trials().size(), experiment.burnIn().size(),
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
}
