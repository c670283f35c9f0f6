package io.skewbench.controller.benchmark;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.memory.Plans;
import io.skewbench.controller.queue.ClusterQueues;
import io.skewbench.controller.status.StatusPatcher;
import io.skewbench.engine.Problem;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.run.Run;
import java.time.InstantSource;
import java.util.List;

/** Decides about runs by their spec and the operator's policy alone, without any observation. */
public record RefusedRuns(Run engine, Plans plans, ClusterQueues queues, StatusPatcher statuses, InstantSource clock) {

    /**
     * Writes the policy's decision. A refused spec that is edited takes a place in the queue, and its namespace counts
     * as served once the spec is refused again.
     *
     * @param refusals why the policy refuses the run; empty if it doesn't
     */
    void decide(RunScope run, List<Problem> refusals, Context<Benchmark> context) {
        var benchmark = run.benchmark();
        var queue = queues.before(benchmark);
        var decision = engine.next(benchmark, plans.of(benchmark), Observed.onlyPolicy(clock.instant(), refusals));
        queues.settle(benchmark, decision.status(), queue);
        statuses.write(run, decision, context);
    }
}
