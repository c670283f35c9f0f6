package io.skewbench.controller.lifecycle;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.Problem;
import io.skewbench.engine.run.RunState;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.RunReason;
import java.util.List;
import java.util.Objects;

/**
 * Whether the policy alone decides about a Benchmark. A run that has begun is not among these: its trial under way
 * ends, what it has created is removed, and only further trials are refused.
 */
public final class Refused {

    private Refused() {}

    /**
     * Returns whether nothing but the policy needs to be looked at: it refuses a run that hasn't begun, or no longer
     * refuses one that it did. The latter is told in the status first, so that the run takes its place in the queue.
     */
    public static boolean decides(Benchmark benchmark, List<Problem> refusals) {
        return refusals.isEmpty()
                ? isTold(benchmark)
                : !RunState.hasStarted(benchmark) && !RunState.isFinished(benchmark);
    }

    /** Returns whether the status says that the spec as it is now is refused; why isn't held of what has ended. */
    public static boolean isToldOfThisSpec(Benchmark benchmark) {
        return isTold(benchmark) && Conditions.find(benchmark.getStatus().conditions(), ConditionType.FAILED)
                .filter(failed -> Objects.equals(benchmark.getMetadata().getGeneration(),
                        failed.getObservedGeneration()))
                .isPresent();
    }

    /** Returns whether the status says that the run is refused. */
    public static boolean isTold(Benchmark benchmark) {
        var status = benchmark.getStatus();
        return status != null && !RunState.hasStarted(benchmark)
                && Conditions.find(status.conditions(), ConditionType.FAILED)
                        .filter(failed -> "True".equals(failed.getStatus())
                                && RunReason.REFUSED_BY_POLICY.is(failed.getReason()))
                        .isPresent();
    }
}
