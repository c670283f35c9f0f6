package io.skewbench.engine.run;

import io.skewbench.engine.merge.TrialMerge;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import java.util.List;

/** The results of an attempt's workers, added up. */
record AttemptSum(MergeMemory memory, String runId, AttemptView attempt) {

    /** Adds the results that are new, for {@link #complete} to find them added. */
    void advance() {
        if (attempt.workers().stream().anyMatch(TrialMerge::hasResult)) {
            memory.begin(runId, attempt).ifPresent(merge -> merge.addResults(attempt.workers()));
        }
    }

    /** Returns the sums of the producers' results so far, by workload. */
    List<ProducersOutcome> producersSoFar() {
        return soFar().producers();
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
