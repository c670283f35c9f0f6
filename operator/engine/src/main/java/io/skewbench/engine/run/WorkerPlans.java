package io.skewbench.engine.run;

import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.PlannedWorkload;
import io.skewbench.engine.Observed.ClusterView;
import io.skewbench.engine.Observed.TopicView;
import io.skewbench.protocol.WorkerPlan;
import io.skewbench.protocol.WorkerPlan.TopicShare;
import java.util.List;
import java.util.Map;

/** What the workers of one attempt are told. */
final class WorkerPlans {
    /** Steele, Lea and Flood's odd constant of SplittableRandom: spreads neighbouring numbers over all 64 bits. */
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private WorkerPlans() {}

    static List<WorkerPlan> of(Experiment experiment, AttemptId id, String runId, ClusterView.Usable cluster,
            Map<String, TopicView.Usable> topics) {
        return experiment.workloads().stream()
                .map(workload -> plan(experiment, id, runId, cluster, topics, workload)).toList();
    }

    private static WorkerPlan plan(Experiment experiment, AttemptId id, String runId, ClusterView.Usable cluster,
            Map<String, TopicView.Usable> topics, PlannedWorkload workload) {
        var trial = experiment.trials().get(id.trial());
        var topic = topics.get(workload.name());
        if (topic == null) {
            throw new IllegalArgumentException("No topic for workload " + workload.name());
        }
        // Keys and values differ between repetitions and workloads, and are the same for every variant.
        var seed = experiment.seed() + GOLDEN_GAMMA * trial.repetition()
                + Long.rotateLeft(GOLDEN_GAMMA, 32) * experiment.workloads().indexOf(workload);
        return new WorkerPlan(runId + "-" + id, workload.name(), workload.pods(), workload.producersPerPod(),
                List.of(new TopicShare(topic.name(), 1)), List.of(), cluster.bootstrapServers(),
                trial.clientVersion(), cluster.client(),
                trial.producer().getOrDefault(workload.name(), Map.of()), workload.load(), workload.send(),
                workload.records(),
                experiment.warmup().toMillis(), experiment.duration().toMillis(), seed);
    }
}
