package io.skewbench.engine.plan;

import io.fabric8.kubernetes.api.model.Quantity;
import io.skewbench.api.v1alpha1.WorkerTemplate;
import io.skewbench.engine.Units;
import io.skewbench.protocol.plan.WorkerProgram;
import org.jspecify.annotations.Nullable;

/**
 * The memory that the buffers of all producers of a worker may use together.
 *
 * @param bytes the heap within the worker's limit of memory, or what no machine has to spare for one of several workers
 * @param isLimit whether the spec has set that limit
 */
record WorkerMemory(long bytes, boolean isLimit) {
    private static final WorkerMemory UNLIMITED = new WorkerMemory(64L << 30, false);

    static WorkerMemory of(@Nullable WorkerTemplate worker) {
        var resources = worker == null ? null : worker.resources();
        var limits = resources == null ? null : resources.getLimits();
        var limit = limits == null ? null : limits.get("memory");
        return limit == null ? UNLIMITED : limited(limit);
    }

    private static WorkerMemory limited(Quantity limit) {
        try {
            return new WorkerMemory(WorkerProgram.heapBytesWithin(Units.bytes(limit)), true);
        } catch (IllegalArgumentException e) {
            // Not whole bytes: Kubernetes rounds it up, and it is far from what is looked for here.
            return UNLIMITED;
        }
    }

    /** Returns whether a worker has room for the buffers of its producers. */
    boolean holds(long bufferMemory, int producers) {
        return bufferMemory <= bytes / producers;
    }

    /** Returns what is wrong where it has no room. */
    String remedy(int producers) {
        return (producers == 1 ? "is" : "is, times " + producers + " producers in each pod,") + " more than "
                + (isLimit
                        ? "the heap of a worker, " + Units.formatBytes(bytes) + ", " + WorkerProgram.HEAP_PERCENT
                                + " % of spec.worker.resources.limits.memory; reduce it, or raise the limit"
                        : "the " + Units.formatBytes(bytes) + " that a worker may use for buffers; reduce it");
    }
}
