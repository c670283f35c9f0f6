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

/** Looks at the attempt that a run is at. Workers that are not there yet are created on the way. */
record AttemptViews(KubernetesClient client, KafkaLookups kafka, AttemptWorkers workers, PodRefusals refusals,
        Run engine, InstantSource clock, ParsedReports reports) {

    /** Returns how the attempt stands; an attempt that was begun, perhaps by an operator that was killed, goes on. */
    AttemptView view(RunScope run, Planned<Experiment> planned, RunChildren children, AttemptId id,
            ClusterState cluster, Map<String, List<TopicView>> topics) {
        if (children.hasResult(id) || !(planned instanceof Planned.Valid<Experiment>(var experiment))) {
            return AttemptObserver.ended(id, clock.instant());
        }
        var stored = children.plan(id);
        if (stored.isEmpty()) {
            return observer(run, children, Optional.empty()).withoutPlan(id);
        }
        var plan = stored.get();
        if (plan.workersMade()) {
            return observer(run, children, Optional.empty()).observe(plan, experiment);
        }
        var computed = engine.plans(run.benchmark(), planned, id, cluster.view(), topics);
        if (computed.isPresent() && !isOf(plan, computed.get())) {
            return observer(run, children, Optional.empty()).withOtherPlan(plan);
        }
        try {
            var unmade = computed.map(tasks -> create(run, children, plan, tasks, cluster)).orElse(
                    Optional.of("the plan can't be checked while the Kafka cluster or its topics can't be used"));
            return observer(run, children, unmade).observe(plan, experiment);
        } catch (PlanTamperedException e) {
            return AttemptObserver.tampered(plan, e);
        }
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
        return switch (kafka.resolve(run.asker(), run.benchmark().getSpec().cluster())) {
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
