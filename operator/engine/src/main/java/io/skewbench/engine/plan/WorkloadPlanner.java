package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.engine.Experiment.PlannedWorkload;
import io.skewbench.engine.PayloadReference;
import java.time.Duration;

/** Fills in a workload's defaults. */
final class WorkloadPlanner {
    private final Mistakes mistakes;
    private final Duration measured;

    /** @param measured how long a trial measures */
    WorkloadPlanner(Mistakes mistakes, Duration measured) {
        this.mistakes = mistakes;
        this.measured = measured;
    }

    PlannedWorkload plan(String path, Workload workload) {
        return PlannedWorkload.builder().name(workload.name())
                .topics(new TopicsPlanner(mistakes).plan(path, workload))
                .idleTopics(new IdleTopicsPlanner(mistakes).plan(path + ".idleTopics", workload.idleTopics()))
                .pods((int) mistakes.number(path + ".pods", workload.pods(), 1, 1, 1000))
                .producersPerPod(
                        (int) mistakes.number(path + ".producersPerPod", workload.producersPerPod(), 1, 1, 256))
                .load(new LoadPlanner(mistakes, measured).plan(path + ".load", workload.load()))
                .send(new SendPlanner(mistakes).plan(path, workload))
                .records(new RecordPlanner(mistakes).plan(path + ".records", workload.records()))
                .consumers(new ConsumerPlanner(mistakes).plan(path + ".consumers", workload))
                .payload(PayloadReference.of(path, workload)).build();
    }
}
