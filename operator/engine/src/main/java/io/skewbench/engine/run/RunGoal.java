package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.SearchRules;
import io.skewbench.engine.result.TrialResult;
import java.util.List;

/** What the trials of a run have to tell: when it may end before its last repetition, and which load each trial has. */
interface RunGoal {
    /** Returns the goal of a run. */
    static RunGoal of(Experiment experiment) {
        return experiment.search().<RunGoal>map(rules -> switch (rules) {
            case SearchRules.OfRate rate -> new CapacityGoal(experiment);
            case SearchRules.OfAxis axis -> new AxisGoal(experiment);
        }).orElseGet(() -> new VerdictGoal(experiment));
    }

    /** Returns after how many repetitions the run may end at the earliest; all if it may not end early. */
    int leastRepetitions();

    /**
     * Returns whether further repetitions would tell nothing more.
     *
     * @param counted results of all trials of the first repetitions, and no others
     * @param repetitions how many these are
     */
    boolean isReached(List<TrialResult> counted, int repetitions);

    /**
     * Returns the experiment as it is during a trial.
     *
     * @param counted results so far
     */
    Experiment during(Trial trial, List<TrialResult> counted);
}
