package io.skewbench.engine.run;

import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.PlannedConsumers;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.IdleTopicSet;
import io.skewbench.engine.KafkaNames;
import io.skewbench.engine.PlannedWork;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.client.EnsembleClient;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.plan.ControlPlan;
import io.skewbench.protocol.plan.OperationPlan;
import io.skewbench.protocol.plan.ProbedSystem;
import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.plan.WorkerPlan.StampPlan;
import io.skewbench.protocol.plan.WorkerPlan.TopicShare;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The plans of the workers of one attempt. */
final class WorkerPlans {
    /** Steele, Lea and Flood's odd constant of SplittableRandom: spreads neighbouring numbers over all 64 bits. */
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private WorkerPlans() {}

    /** Returns the plans of an attempt, unless some of its topics can't be used now. */
    static Optional<List<TaskPlan>> of(Experiment experiment, AttemptId id, String runId,
            ClusterView.Usable cluster, Map<String, List<TopicView>> topics, Driver driver) {
        var readiness = TopicReadiness.of(experiment, topics);
        return readiness.wrong() == null && readiness.waiting() == null
                ? Optional.of(ofUsable(experiment, id, runId, cluster, readiness.usable(), driver))
                : Optional.empty();
    }

    static List<TaskPlan> ofUsable(Experiment experiment, AttemptId id, String runId, ClusterView.Usable cluster,
            UsableTopics topics, Driver driver) {
        var control = ControlPlans.of(experiment, new KafkaNames(runId, id), driver);
        return experiment.workloads(experiment.trial(id.trial()).sweep()).stream().<TaskPlan>flatMap(workload -> {
            if (workload.work() instanceof PlannedWork.Operations timed) {
                return Stream.of(plan(experiment, id, runId, cluster, workload, timed, control));
            }
            var sends = plan(experiment, id, runId, cluster, topics, workload, control);
            return Stream.concat(Stream.of(sends),
                    workload.consumers().stream()
                            .map(group -> plan(sends, group)));
        }).toList();
    }

    private static OperationPlan plan(Experiment experiment, AttemptId id, String runId, ClusterView.Usable cluster,
            PlannedWorkload workload, PlannedWork.Operations timed, ControlPlan control) {
        var trial = experiment.trial(id.trial());
        return OperationPlan.builder().trial(new KafkaNames(runId, id).trial()).workload(workload.name())
                .pods(workload.pods()).clientsPerPod(workload.producersPerPod())
                .system(new ProbedSystem.Ensemble(cluster.bootstrapServers(), timed.root(), trial.clientVersion(),
                        EnsembleClient.SESSION_MS, cluster.client()))
                .probe(timed.probe()).load(workload.load()).arrivals(workload.arrivals())
                .warmupMs(experiment.warmup().toMillis()).durationMs(experiment.duration().toMillis())
                .seed(seed(experiment, trial, workload)).control(control).build();
    }

    /** Keys and values differ between repetitions and workloads, and are the same for every variant. */
    private static long seed(Experiment experiment, Trial trial, PlannedWorkload workload) {
        return experiment.seed() + GOLDEN_GAMMA * trial.repetition()
                + Long.rotateLeft(GOLDEN_GAMMA, 32) * experiment.workloads(trial.sweep()).indexOf(workload);
    }

    private static ConsumerPlan plan(WorkerPlan sends, PlannedConsumers group) {
        return ConsumerPlan.builder().trial(sends.trial()).workload(sends.workload()).group(group.name())
                .pods(group.pods()).consumersPerPod(group.consumersPerPod()).topicNames(sends.topicNames())
                .bootstrapServers(sends.bootstrapServers()).client(sends.client()).consumer(group.consumer())
                .recordsPerSecond(group.rate() == null ? null : Double.valueOf(group.rate()))
                .warmupMs(sends.warmupMs()).durationMs(sends.durationMs())
                .drainMs(AttemptJudge.DRAIN.toMillis()).control(sends.control()).build();
    }

    private static WorkerPlan plan(Experiment experiment, AttemptId id, String runId, ClusterView.Usable cluster,
            UsableTopics topics, PlannedWorkload workload, ControlPlan control) {
        var trial = experiment.trial(id.trial());
        var names = new KafkaNames(runId, id);
        var sent = workload.sent().orElseThrow();
        var idle = IdleTopicSet.of(experiment, runId).stream().filter(set -> set.workload().equals(workload.name()))
                .flatMap(set -> set.names().stream()).toList();
        return WorkerPlan.builder().trial(names.trial()).workload(workload.name()).pods(workload.pods())
                .producersPerPod(workload.producersPerPod())
                .topics(shares(workload, topics.of(workload))).idleTopics(idle)
                .bootstrapServers(cluster.bootstrapServers()).clientVersion(trial.clientVersion())
                .client(cluster.client()).producer(trial.producer().getOrDefault(workload.name(), Map.of()))
                .load(workload.load()).arrivals(workload.arrivals()).send(sent.send()).records(sent.records())
                .warmupMs(experiment.warmup().toMillis()).durationMs(experiment.duration().toMillis())
                .seed(seed(experiment, trial, workload))
                .control(control).stamp(workload.consumers().isEmpty() ? null : StampPlan.OF_CONSUMED).build();
    }

    private static List<TopicShare> shares(PlannedWorkload workload, List<TopicView.Usable> topics) {
        return IntStream.range(0, topics.size())
                .mapToObj(i -> new TopicShare(topics.get(i).name(), workload.topics().get(i).weight()))
                .toList();
    }
}
