package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.accounting.ExpectedOffsets;
import io.skewbench.engine.merge.TrialMerge;
import io.skewbench.engine.observation.Observed.AttemptView;

/** The results of an attempt's workers, added up. */
record AttemptSum(MergeMemory memory, String runId, AttemptView attempt) {

    /** Adds the results that are new, for {@link #complete} to find them added. */
    void advance() {
        if (attempt.workers().stream().anyMatch(TrialMerge::hasResult)) {
            memory.begin(runId, attempt).ifPresent(merge -> merge.addResults(attempt.workers()));
        }
    }

    /** Returns the end offsets that follow from the results so far; counters that are no ends follow from none. */
    ExpectedOffsets expected(Experiment experiment, Trial trial) {
        return experiment.sends(trial.sweep())
                ? ExpectedOffsets.of(soFar().producers(), trial.producer(), attempt.offsetsBefore())
                : ExpectedOffsets.NONE;
    }

    private TrialMerge soFar() {
        var merge = memory.begin(runId, attempt).orElseGet(TrialMerge::new);
        merge.addResults(attempt.workers());
        return merge;
    }

    /** Returns the sum of all workers, those without a result counted as lost, and keeps it no longer. */
    TrialMerge complete() {
        var merge = soFar();
        memory.forget(runId);
        merge.addLost(attempt.workers());
        return merge;
    }
}
