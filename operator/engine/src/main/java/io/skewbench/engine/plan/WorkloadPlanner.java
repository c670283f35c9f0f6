package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.api.v1alpha1.ZooKeeperRef;
import io.skewbench.engine.PayloadReference;
import io.skewbench.engine.PlannedWork;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.TopicReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Fills in a workload's defaults. */
final class WorkloadPlanner {
    private final Problems problems;
    private final Duration measured;

    /** @param measured how long a trial measures */
    WorkloadPlanner(Problems problems, Duration measured) {
        this.problems = problems;
        this.measured = measured;
    }

    /** Plans all workloads of a spec as they are at one point of its sweep. */
    List<PlannedWorkload> plan(BenchmarkSpec spec, SweepPoint point) {
        var workloads = new ArrayList<PlannedWorkload>();
        for (var i = 0; i < spec.workloads().size(); i++) {
            var path = "spec.workloads[" + i + "]";
            var workload = spec.workloads().get(i);
            workloads.add(plan(path, point.workload(workload), point, problems.moved(point.moved(path, workload)),
                    spec.cluster().zookeeper()));
        }
        new ConsumerPlanner(problems).check(workloads);
        new IdleTopicsPlanner(problems).check(workloads);
        return workloads;
    }

    /**
     * @param workload as it is at the point, but for its topics
     * @param problems those of fields that the point replaces
     * @param ensemble that operations go to; null for a Kafka cluster
     */
    private PlannedWorkload plan(String path, Workload workload, SweepPoint point, Problems problems,
            @Nullable ZooKeeperRef ensemble) {
        var probe = workload.probe();
        var topics = probe == null
                ? new TopicsPlanner(problems).plan(path, workload, point)
                : List.<TopicReference>of();
        var idleTopics = new IdleTopicsPlanner(problems).plan(path + ".idleTopics", workload.idleTopics());
        var pods = (int) problems.number(path + ".pods", workload.pods(), 1, 1, 1000);
        var producers = (int) problems.number(path + ".producersPerPod", workload.producersPerPod(), 1, 1, 256);
        var loads = new LoadPlanner(problems, measured);
        var load = loads.plan(path + ".load", workload.load());
        var arrivals = loads.arrivals(path + ".load", workload.load());
        var work = probe == null
                ? new PlannedWork.Records(topics, idleTopics, new SendPlanner(problems).plan(path, workload),
                        new RecordPlanner(problems).plan(path + ".records",
                                Objects.requireNonNull(workload.records())),
                        new ConsumerPlanner(problems).plan(path + ".consumers", workload),
                        PayloadReference.of(path, workload))
                : new PlannedWork.Operations(new ProbePlanner(problems).plan(path + ".probe", probe, load),
                        Objects.requireNonNull(ensemble).rootPath());
        return new PlannedWorkload(workload.name(), pods, producers, load, arrivals, work);
    }
}
