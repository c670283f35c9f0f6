package io.skewbench.controller.benchmark;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.informer.BenchmarkSources;
import io.skewbench.controller.memory.Plans;
import io.skewbench.controller.queue.ClusterQueues;
import io.skewbench.controller.result.MemoryWaits;
import io.skewbench.controller.result.StoredResults;
import io.skewbench.engine.Problem;
import java.time.Duration;
import java.util.List;

/**
 * Takes runs that are not finished a step further: observe, let the engine decide, write the status, execute the step.
 */
public record RunningRuns(Plans plans, ClusterQueues queues, BenchmarkSources sources, StoredResults results,
        RestingRuns resting, RunDecisions decisions, DecisionExecution execution, MemoryWaits waits) {

    /** @param refusals why the policy refuses further trials; empty if it doesn't */
    Duration reconcile(RunScope run, List<Problem> refusals, Context<Benchmark> context) {
        var planned = plans.of(run.benchmark());
        var queue = queues.before(run.benchmark());
        // Results are read after plans, so that a plan's removal is never seen without the result that allowed it.
        var children = sources.childrenWithoutResults(run);
        if (refusals.isEmpty() && resting.isResting(run, children, queue)) {
            return resting.rest(run, queue);
        }
        try {
            return switch (decisions.decide(run, planned, children, queue, refusals)) {
                case RunDecisions.Decided decided -> {
                    waits.end(run.benchmark());
                    yield execution.execute(run, children, decided, context);
                }
                case HeldResults.Missing(var isShortOfMemory) -> {
                    if (isShortOfMemory) {
                        waits.waits(run.benchmark());
                    }
                    yield StoredResults.RETRY;
                }
            };
        } finally {
            results.release(run.runId());
        }
    }
}
