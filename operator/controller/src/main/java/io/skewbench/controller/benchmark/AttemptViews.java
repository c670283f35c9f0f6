package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.cluster.Resolution;
import io.skewbench.controller.kafka.ClusterState;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Observed.AttemptView;
import io.skewbench.engine.Observed.ClusterView;
import io.skewbench.engine.Observed.TopicView;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Run;
import io.skewbench.protocol.PlanText;
import io.skewbench.protocol.TaskPlan;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Looks at the attempt that a run is at, and creates its workers where they are not there yet. */
record AttemptViews(KubernetesClient client, KafkaLookups kafka, AttemptWorkers workers, PodRefusals refusals,
        Run engine, InstantSource clock, ParsedReports reports) {

    /** What came of the creation of an attempt's workers. */
    sealed interface Creation {}

    /** All are there, or nobody has tried. */
    record Created() implements Creation {}

    /** They can't be created now. */
    record NotYet(String why) implements Creation {}

    /** The stored plan isn't the one that follows from the spec. */
    record OtherPlan() implements Creation {}

    /** Somebody else has created one of their objects. */
    record Tampered(PlanTamperedException how) implements Creation {}

    /** Returns whether an attempt was begun, perhaps by an operator that was killed, whose workers have to be created. */
    static boolean lacksWorkers(RunChildren children, AttemptId id) {
        return !children.hasResult(id) && children.plan(id).filter(plan -> !plan.workersMade()).isPresent();
    }

    /**
     * Creates the workers of an attempt that lacks some. With a thousand that takes many seconds.
     *
     * @param children may be without results
     */
    Creation create(RunScope run, Planned<Experiment> planned, RunChildren children, AttemptId id, ClusterState cluster,
            Map<String, List<TopicView>> topics) {
        var stored = children.plan(id);
        if (stored.isEmpty()) {
            return new Created();
        }
        var plan = stored.get();
        var computed = engine.plans(run.benchmark(), planned, id, cluster.view(), topics);
        if (computed.isEmpty()) {
            return new NotYet("the plan can't be checked while the Kafka cluster or its topics can't be used");
        }
        if (!isOf(plan, computed.get())) {
            return new OtherPlan();
        }
        try {
            return create(run, children, plan, computed.get(), cluster).<Creation>map(NotYet::new)
                    .orElseGet(Created::new);
        } catch (PlanTamperedException e) {
            return new Tampered(e);
        }
    }

    /**
     * Returns how the attempt stands.
     *
     * @param creation what came of the creation of its workers, if they were to be created just now
     */
    AttemptView view(RunScope run, Planned<Experiment> planned, RunChildren children, AttemptId id, Creation creation) {
        if (children.hasResult(id) || !(planned instanceof Planned.Valid<Experiment>(var experiment))) {
            return AttemptObserver.ended(id, clock.instant());
        }
        var stored = children.plan(id);
        if (stored.isEmpty()) {
            return observer(run, children, Optional.empty()).withoutPlan(id);
        }
        var plan = stored.get();
        return switch (creation) {
            case Created() -> observer(run, children, Optional.empty()).observe(plan, experiment);
            case NotYet(var why) -> observer(run, children, Optional.of(why)).observe(plan, experiment);
            case OtherPlan() -> observer(run, children, Optional.empty()).withOtherPlan(plan);
            case Tampered(var how) -> AttemptObserver.tampered(plan, how);
        };
    }

    private AttemptObserver observer(RunScope run, RunChildren children, Optional<String> unmade) {
        return new AttemptObserver(client, refusals, run, children, clock, reports, unmade);
    }

    private static boolean isOf(AttemptPlan plan, List<TaskPlan> computed) {
        return computed.stream().allMatch(task -> plan.holds(PlanText.of(task), task.name()));
    }

    /** What the workers may see is asked anew, as whoever owns it may have taken it away since the plan was stored. */
    private Optional<String> create(RunScope run, RunChildren children, AttemptPlan plan, List<TaskPlan> tasks,
            ClusterState cluster) {
        return switch (kafka.resolve(run.asker(), run.clusterRef())) {
            case Resolution.Waiting(var reason, var message) -> Optional.of(reason + ": " + message);
            case Resolution.Wrong(var problem) -> Optional.of(problem.toString());
            case Resolution.Found(var connection) ->
                cluster.view() instanceof ClusterView.Usable(var clusterId, var servers, var client, var brokers)
                        && client.equals(connection.workers())
                                ? workers.create(run, plan, tasks, connection.mounts(), children.configMaps().keySet())
                                : Optional.of("the way into the Kafka cluster has changed since the plan was stored");
        };
    }
}
