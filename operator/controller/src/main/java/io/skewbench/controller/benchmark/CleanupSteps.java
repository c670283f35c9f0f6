package io.skewbench.controller.benchmark;

import io.skewbench.admin.leftover.Leftovers;
import io.skewbench.controller.attempt.AttemptWorkers;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.cleanup.CleanupPatience;
import io.skewbench.controller.cleanup.KafkaCleanup;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.KafkaNames;
import java.util.Set;

/** Removes what attempts leave behind in Kubernetes and in Kafka. */
public final class CleanupSteps {
    private static final int CLEANED_AT_ONCE = 20;

    private final AttemptWorkers workers;
    private final KafkaCleanup leftovers;
    private final CleanupPatience patience;

    public CleanupSteps(AttemptWorkers workers, KafkaCleanup leftovers, CleanupPatience patience) {
        this.workers = workers;
        this.leftovers = leftovers;
        this.patience = patience;
    }

    /**
     * Removes an attempt that has ended, what it leaves in Kafka, and idle topics that the run doesn't need any more;
     * the plan last, which brings somebody back to do it.
     */
    Execution cleanUp(RunScope run, RunChildren children, AttemptId id, Set<String> topics) {
        if (!patience.isJustTried(run, id)) {
            workers.remove(run, id, children);
            patience.tried(run, id);
        }
        var ofWorkers = Leftovers.of(run.benchmark().getSpec(), new KafkaNames(run.runId(), id));
        if (leftovers.areGone(run, children, ofWorkers.withTopics(topics))) {
            workers.removePlan(run, id);
        }
        return Execution.WRITTEN;
    }

    /**
     * Removes what there is of a run that is over but its results; the plans last, as above. It takes some attempts at
     * a time: of those that somebody has only made up there may be any number.
     */
    void cleanUp(RunScope run, RunChildren children) {
        var attempts = children.attempts();
        var some = attempts.stream().limit(CLEANED_AT_ONCE).toList();
        if (!patience.isJustTried(run, attempts.size())) {
            // A label may have been taken from a Job, so that nobody sees it; so many attempts no run leaves behind.
            some.forEach(attempts.size() > CLEANED_AT_ONCE
                    ? id -> workers.removeSeen(run, id, children)
                    : id -> workers.remove(run, id, children));
            patience.tried(run, attempts.size());
        }
        if (some.size() < attempts.size() || leftovers.ofRunAreGone(run, children)) {
            some.forEach(id -> workers.removePlan(run, id));
        }
    }
}
