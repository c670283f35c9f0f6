package io.skewbench.engine.run;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.merge.TrialMerge;
import io.skewbench.engine.observation.Observed.AttemptView;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps what has been added up of the attempts under way of a few runs, where memory isn't short. A thousand workers
 * end at the same time, and what they measured takes seconds to read: what is here when the last of them reports
 * needn't be read any more. Without it all is added up at the end.
 */
public final class MergeMemory {
    private static final int MAX_BEGUN = 1_000;

    private final RecentRuns<Begun> runs = new RecentRuns<>();
    /**
     * The attempt of which a sum was begun, by run. A sum that had to give way to others is not begun again, as the
     * results would be read anew at every look.
     */
    @GuardedBy("this")
    private final Map<String, Attempt> begun = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Attempt> eldest) {
            return size() > MAX_BEGUN;
        }
    };

    /** An attempt that was deleted and begun again is a different one. */
    private record Attempt(AttemptId id, Instant createdAt) {}

    private record Begun(Attempt attempt, TrialMerge merge) {}

    /** Returns the sum so far of an attempt, and keeps it; empty where it had to give way. */
    synchronized Optional<TrialMerge> begin(String runId, AttemptView view) {
        var attempt = new Attempt(view.id(), view.createdAt());
        var known = runs.find(runId).filter(it -> it.attempt.equals(attempt)).map(Begun::merge);
        if (known.isPresent() || attempt.equals(begun.put(runId, attempt))) {
            return known;
        }
        var merge = new TrialMerge();
        runs.put(runId, new Begun(attempt, merge));
        return Optional.of(merge);
    }

    /** Forgets a run. */
    public synchronized void forget(String runId) {
        runs.forget(runId);
        begun.remove(runId);
    }
}
