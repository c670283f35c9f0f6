package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.figures.EarlyVerdicts;
import io.skewbench.engine.result.TrialResult;
import java.util.List;

/** The verdicts of a run, which are judged once all its trials are there, or early where it allows that. */
record VerdictGoal(Experiment experiment) implements RunGoal {
    @Override
    public int leastRepetitions() {
        return experiment.verdicts().minRepetitions();
    }

    @Override
    public boolean isReached(List<TrialResult> counted, int repetitions) {
        return EarlyVerdicts.areDecided(experiment, counted, repetitions);
    }

    @Override
    public Experiment during(Trial trial, List<TrialResult> counted) {
        return experiment;
    }
}
