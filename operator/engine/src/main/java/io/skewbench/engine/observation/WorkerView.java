package io.skewbench.engine.observation;

import io.skewbench.engine.Task;
import io.skewbench.protocol.plan.TaskPlan.Work;
import io.skewbench.protocol.report.WorkerReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One worker that the plan asks for, whether it exists or not.
 *
 * @param group name of the consumer group in the workload that it is of; null for other workers
 * @param topics names in Kafka of those that its plan sends to or reads; of a worker that times operations, the roots
 * of what it creates
 * @param report its newest report, or null
 * @param lost why no further report will come, such as "pod OOMKilled"; null while it may. A final report counts even
 * from a worker that no longer exists
 * @param waiting why it isn't running yet, such as "Unschedulable: …"; null if nothing is known to be in the way
 * @param work what its plan has it do
 */
public record WorkerView(String workload, @Nullable String group, int pod, List<String> topics,
        @Nullable WorkerReport report,
        @Nullable String lost, @Nullable String waiting, @Nullable String node, Work work) {

    /** A worker that sends records or, in a group, reads them. */
    public WorkerView(String workload, @Nullable String group, int pod, List<String> topics,
            @Nullable WorkerReport report, @Nullable String lost, @Nullable String waiting, @Nullable String node) {
        this(workload, group, pod, topics, report, lost, waiting, node, group == null ? Work.PRODUCE : Work.CONSUME);
    }

    /** Returns the name of the pod among those of the attempt. */
    public String name() {
        return Task.worker(workload, group, pod);
    }

    /** Returns the name of the task that the worker shares with all workers of the same plan. */
    public String task() {
        return Task.name(workload, group);
    }

    /** Returns the same worker, waiting for another reason. */
    public WorkerView waitingFor(@Nullable String why) {
        return new WorkerView(workload, group, pod, topics, report, lost, why, node, work);
    }

    /** Returns what keeps it from getting ready or from sending; null where nothing is known to. */
    public @Nullable String stuck() {
        return switch (report) {
            case WorkerReport.Preparing(var stuck) -> stuck;
            case WorkerReport.Running running -> running.stuck();
            case null, default -> null;
        };
    }

    /** Returns whether it reads what others send. */
    public boolean consumes() {
        return work == Work.CONSUME;
    }
}
