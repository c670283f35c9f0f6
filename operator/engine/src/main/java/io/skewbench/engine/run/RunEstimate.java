package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a run takes if every trial counts at the first attempt, before anything is known but the spec.
 *
 * @param trials of all variants, sweep points and repetitions
 * @param burnIn trials before these, at most
 * @param least trials that run: those of the repetitions after which the run may end early, and as many burn-in trials
 * as show at the earliest that a figure has settled
 * @param trial time of one of them: warm-up, measured time, and what starting workers and reading offsets take
 * @param restarts of all brokers, to change their settings
 */
public record RunEstimate(int trials, int burnIn, int least, Duration trial, int restarts) {
    /** No figure is known to have settled before it has been measured twice. */
    private static final int LEAST_BURN_IN = 2;
    /** Starting workers, releasing them and reading offsets. */
    private static final Duration OVERHEAD = Duration.ofSeconds(5);
    /** Of small brokers on one machine. */
    private static final Duration RESTART = Duration.ofSeconds(20);

    /** Estimates a run. */
    public static RunEstimate of(Experiment experiment) {
        var repetitions = Math.min(leastRepetitions(experiment), experiment.repetitions());
        return new RunEstimate(experiment.trials().size(), experiment.burnIn().size(),
                repetitions * experiment.rows().size() + Math.min(LEAST_BURN_IN, experiment.burnIn().size()),
                experiment.warmup().plus(experiment.duration()).plus(OVERHEAD), restarts(experiment));
    }

    /** Returns after how many repetitions a run may end at the earliest; more than it has if it may not end early. */
    public static int leastRepetitions(Experiment experiment) {
        return RunGoal.of(experiment).leastRepetitions();
    }

    private static int restarts(Experiment experiment) {
        var restarts = 0;
        var before = Map.<String, String>of();
        for (var trial : Stream.concat(experiment.burnIn().stream(), experiment.trials().stream()).toList()) {
            var now = experiment.brokerSettings(trial);
            restarts += now.equals(before) ? 0 : 1;
            before = now;
        }
        return restarts;
    }

    /** Returns how many trials there are with all burn-in trials. */
    public int atMost() {
        return trials + burnIn;
    }

    /** Returns how long all trials take, with all burn-in trials. */
    public Duration total() {
        return trial.multipliedBy(atMost()).plus(RESTART.multipliedBy(restarts));
    }

    /** Returns how long the least trials take. */
    public Duration shortest() {
        return trial.multipliedBy(least).plus(RESTART.multipliedBy((long) restarts * least / atMost()));
    }
}
