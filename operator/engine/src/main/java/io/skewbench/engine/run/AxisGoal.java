package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.search.AxisSearch;
import io.skewbench.engine.search.AxisSearches;
import io.skewbench.engine.search.SearchState;
import java.util.List;

/** The value of an axis that each row just sustains: every trial has the one that tells most after those before it. */
record AxisGoal(Experiment experiment) implements RunGoal {
    @Override
    public int leastRepetitions() {
        return AxisSearch.LEAST_TRIALS;
    }

    @Override
    public boolean isReached(List<TrialResult> counted, int repetitions) {
        var searches = new AxisSearches(experiment, counted);
        return experiment.rows().stream().allMatch(row -> searches.of(row).state() != SearchState.SEARCHING);
    }

    @Override
    public Experiment during(Trial trial, List<TrialResult> counted) {
        return new AxisSearches(experiment, counted).at(trial);
    }
}
