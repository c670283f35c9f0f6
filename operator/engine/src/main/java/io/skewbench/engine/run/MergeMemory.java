package io.skewbench.engine.run;

import io.skewbench.engine.AttemptId;
import io.skewbench.engine.merge.TrialMerge;

/**
 * Keeps what has been added up of the attempts under way of a few runs, where memory isn't short. A thousand workers end at
 * the same time, and what they measured takes seconds to read: what is here when the last of them reports needn't be read
 * any more. Without it all is added up at the end.
 */
public final class MergeMemory {
    private final RecentRuns<Begun> runs = new RecentRuns<>();

    private record Begun(AttemptId attempt, TrialMerge merge) {}

    /** Returns the sum so far of an attempt, and keeps it. */
    TrialMerge begun(String runId, AttemptId attempt) {
        return runs.find(runId).filter(begun -> begun.attempt.equals(attempt)).orElseGet(() -> {
            var begun = new Begun(attempt, new TrialMerge());
            runs.put(runId, begun);
            return begun;
        }).merge;
    }

    /** Keeps nothing of a run any more. */
    public void forget(String runId) {
        runs.forget(runId);
    }
}
