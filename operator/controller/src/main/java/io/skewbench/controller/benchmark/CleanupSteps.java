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
     * Removes an attempt that has ended, what it leaves in Kafka, and idle topics that the run doesn't need any more.
     * The plan is deleted last, because it causes the operator to continue an interrupted cleanup.
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
     * Removes all objects of a finished run except its results, the plans last. It handles some attempts at a time,
     * because a user may have created any number of objects that look like attempts.
     */
    void cleanUp(RunScope run, RunChildren children) {
        var attempts = children.attempts();
        var some = attempts.stream().limit(CLEANED_AT_ONCE).toList();
        if (!patience.isJustTried(run, attempts.size())) {
            // A Job whose label was removed isn't seen by the informers. No run leaves this many attempts behind.
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
