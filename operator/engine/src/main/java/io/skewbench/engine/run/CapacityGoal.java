package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.figures.EarlyCapacities;
import io.skewbench.engine.figures.SustainedTrial;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.search.RowSearch;
import io.skewbench.engine.search.Searches;
import java.util.List;

/** The capacity of each row: every trial has the rate that tells most after those before it. */
record CapacityGoal(Experiment experiment) implements RunGoal {
    @Override
    public int leastRepetitions() {
        return RowSearch.LEAST_TRIALS;
    }

    @Override
    public boolean isReached(List<TrialResult> counted, int repetitions) {
        return EarlyCapacities.areDecided(experiment, counted, repetitions);
    }

    @Override
    public Experiment during(Trial trial, List<TrialResult> counted) {
        return new Searches(experiment, counted).at(trial);
    }

    @Override
    public TrialResult judged(TrialResult result, Experiment during) {
        return experiment.isBurnIn(result.trial())
                ? result
                : result.toBuilder().search(SustainedTrial.of(during, result)).build();
    }
}
