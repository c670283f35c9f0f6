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

/** Decides about runs by their spec and the operator's policy alone: nothing else is observed for them. */
public record RefusedRuns(Run engine, Plans plans, ClusterQueues queues, StatusPatcher statuses, InstantSource clock) {

    /**
     * Writes what the policy decides. An author who edits a refused spec takes a place in the queue by that, and has
     * had the turn once the spec is refused again.
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
