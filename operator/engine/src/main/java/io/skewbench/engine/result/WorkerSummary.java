package io.skewbench.engine.result;

import io.skewbench.engine.Task;
import io.skewbench.protocol.report.WorkerResult.Facts;
import org.jspecify.annotations.Nullable;

/**
 * Versions and machine of one worker.
 *
 * @param group name of the consumer group, null for a producer
 */
public record WorkerSummary(String workload, @Nullable String group, int pod, @Nullable String node, Facts facts) {

    /** Summarises a worker; class path and payload are the same for all of a workload, and in its result. */
    public static WorkerSummary of(String workload, @Nullable String group, int pod, @Nullable String node,
            Facts facts) {
        return new WorkerSummary(workload, group, pod, node,
                facts.toBuilder().partitioner(null).classPath(null).payloadSha256(null).build());
    }

    /** Returns the name of the pod among those of the attempt. */
    public String name() {
        return Task.worker(workload, group, pod);
    }
}
