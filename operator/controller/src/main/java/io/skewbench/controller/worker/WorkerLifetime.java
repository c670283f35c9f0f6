package io.skewbench.controller.worker;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.TrialTimes;
import io.skewbench.protocol.plan.ProducerTimeout;
import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.plan.WorkerPlan;
import java.time.Duration;

/**
 * The maximum lifetime of a worker. The kubelet ends the worker after it, even if it has lost the API server, so that
 * the operator can safely go on without a pod whose node never comes back.
 */
public final class WorkerLifetime {
    /** The allowance for the end of a worker, and for a slow machine. */
    private static final Duration AFTER_THE_END = Duration.ofMinutes(10);
    /**
     * The allowance for consumers, which read until all producers are done, whose time-outs differ, and which write
     * nothing.
     */
    private static final Duration CONSUMERS = Duration.ofHours(1);

    private WorkerLifetime() {}

    /** Returns the active deadline of a worker's pod, from its start. */
    static Duration of(BenchmarkSpec spec, TaskPlan worker) {
        if (worker instanceof WorkerPlan producers) {
            return sending(spec, ProducerTimeout.DELIVERY.of(producers.producer()));
        }
        return sending(spec, CONSUMERS);
    }

    /**
     * Returns the longest time from the creation to the end of any worker of a run. A pod that has not started within
     * the ready time-out is deleted.
     */
    public static Duration longest(BenchmarkSpec spec) {
        var times = TrialTimes.of(spec);
        var delivery = times.delivery().compareTo(CONSUMERS) > 0 ? times.delivery() : CONSUMERS;
        return times.readyTimeout().plus(sending(spec, delivery));
    }

    private static Duration sending(BenchmarkSpec spec, Duration delivery) {
        var times = TrialTimes.of(spec);
        return times.readyTimeout().plus(times.warmup()).plus(times.duration()).plus(delivery).plus(AFTER_THE_END);
    }
}
