package io.skewbench.controller.attempt;

import io.skewbench.controller.child.AttemptPlan;
import io.skewbench.controller.child.PlanTamperedException;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.cluster.Resolution;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.kafka.ClusterState;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.protocol.failure.FailureText;
import io.skewbench.protocol.plan.PlanText;
import io.skewbench.protocol.plan.TaskPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Creates the workers of attempts whose plans are stored, and remembers for each run why the latest try failed. That
 * reason only serves the status: after a restart of the operator the next try yields it again.
 */
public final class WorkerCreations {
    private final KafkaLookups kafka;
    private final AttemptWorkers workers;
    private final Map<String, Failed> failed = new ConcurrentHashMap<>();

    public WorkerCreations(KafkaLookups kafka, AttemptWorkers workers) {
        this.kafka = kafka;
        this.workers = workers;
    }

    /** The outcome of the last try to create an attempt's workers. */
    sealed interface Outcome {}

    /** The last try succeeded, or there was none since the operator started. */
    record Unobstructed() implements Outcome {}

    /** The workers could not be created. */
    record Impossible(String why) implements Outcome {}

    /** Somebody other than the operator wrote the plan, or created one of the workers' objects. */
    record Tampered(String how) implements Outcome {}

    private record Failed(AttemptId id, Outcome outcome) {}

    /** Returns the outcome of the last try. */
    Outcome last(RunScope run, AttemptId id) {
        var known = failed.get(run.runId());
        return known != null && known.id.equals(id) ? known.outcome : new Unobstructed();
    }

    /**
     * Remembers that somebody else's object has the name of an attempt's plan, so that the plan can't be stored.
     *
     * @param how names the object
     */
    public void planIsTaken(RunScope run, AttemptId id, String how) {
        failed.put(run.runId(), new Failed(id, new Tampered(how)));
    }

    /** Forgets the outcomes of tries for a run. */
    public void forget(String runId) {
        failed.remove(runId);
    }

    /**
     * Creates the missing workers of an attempt. A thousand workers take many seconds.
     *
     * @param children may be without results
     * @param tasks the plans that follow from the spec
     * @return whether the next observation of the attempt will find no obstacle that wasn't known before
     */
    public boolean create(RunScope run, RunChildren children, AttemptId id, List<TaskPlan> tasks,
            ClusterState cluster) {
        var before = last(run, id);
        var outcome = children.plan(id).map(plan -> create(run, children, plan, tasks, cluster))
                .orElseGet(Unobstructed::new);
        if (outcome instanceof Unobstructed) {
            forget(run.runId());
        } else {
            failed.put(run.runId(), new Failed(id, outcome));
        }
        return outcome instanceof Unobstructed || outcome.equals(before);
    }

    private Outcome create(RunScope run, RunChildren children, AttemptPlan plan, List<TaskPlan> tasks,
            ClusterState cluster) {
        if (!tasks.stream().allMatch(task -> plan.holds(PlanText.of(task), task.name()))) {
            return new Tampered("ConfigMap " + plan.name() + " holds a different plan than the spec describes: someone "
                    + "other than the operator wrote it, or the Kafka cluster changed at that moment");
        }
        try {
            return createFor(run, children, plan, tasks, cluster).<Outcome>map(Impossible::new)
                    .orElseGet(Unobstructed::new);
        } catch (PlanTamperedException e) {
            return new Tampered(FailureText.of(e));
        }
    }

    /**
     * Resolves the Secrets that the workers mount again, because their owner may have revoked access since the plan was
     * stored.
     */
    private Optional<String> createFor(RunScope run, RunChildren children, AttemptPlan plan, List<TaskPlan> tasks,
            ClusterState cluster) {
        return switch (kafka.resolve(run.requester(), run.clusterRef())) {
            case Resolution.Waiting(var reason, var message) -> Optional.of(reason.text() + ": " + message);
            case Resolution.Wrong(var problem) -> Optional.of(problem.toString());
            case Resolution.Found(var connection) ->
                cluster.view() instanceof ClusterView.Usable(var clusterId, var servers, var client, var brokers)
                        && client.equals(connection.workers())
                                ? workers.create(run, plan, tasks, connection.mounts(), children.configMaps().keySet())
                                : Optional.of("the connection to the Kafka cluster has changed since the plan was "
                                        + "stored");
        };
    }
}
