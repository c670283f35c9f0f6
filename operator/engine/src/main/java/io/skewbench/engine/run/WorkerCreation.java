package io.skewbench.engine.run;

import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.MissingWorkers;
import io.skewbench.protocol.plan.TaskPlan;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The creation of those workers that an attempt lacks. The workers' plans follow from the spec and from the Kafka
 * cluster and topics as they are now, so that nothing is created from a stored plan that a tenant may have written.
 *
 * @param plans of all workers of the attempt; empty while the Kafka cluster or its topics can't be used
 */
record WorkerCreation(AttemptId id, MissingWorkers missing, Optional<List<TaskPlan>> plans) {

    /** Returns the creation that an attempt needs; empty if all its workers have been created. */
    static Optional<WorkerCreation> of(Experiment experiment, String runId, Observed observed, AttemptView attempt,
            Driver driver) {
        return Optional.ofNullable(attempt.missing()).map(missing -> new WorkerCreation(attempt.id(), missing,
                observed.cluster() instanceof ClusterView.Usable cluster
                        ? WorkerPlans.of(experiment, attempt.id(), runId, cluster, observed.topics(), driver)
                        : Optional.empty()));
    }

    /** Returns the step that creates the workers; empty while that is not possible. */
    Optional<RunStep> step() {
        return plans.map(known -> new RunStep.CreateWorkers(id, known));
    }

    /** Returns the attempt with the reason why its missing workers don't exist yet, where that is known. */
    AttemptView explained(AttemptView attempt) {
        var why = obstacle();
        return why == null
                ? attempt
                : attempt.withWorkers(attempt.workers().stream()
                        .map(worker -> worker.waiting() == null && missing.tasks().contains(worker.task())
                                ? worker.waitingFor(why)
                                : worker)
                        .toList());
    }

    private @Nullable String obstacle() {
        return plans.isEmpty()
                ? "the plan cannot be checked while the Kafka cluster or its topics cannot be used"
                : missing.obstacle();
    }
}
