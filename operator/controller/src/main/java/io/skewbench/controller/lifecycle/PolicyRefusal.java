package io.skewbench.controller.lifecycle;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.Problem;
import io.skewbench.engine.run.RunState;
import io.skewbench.engine.state.ConditionStatus;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.RunReason;
import java.util.List;
import java.util.Objects;

/**
 * Whether the policy alone decides about a Benchmark. That excludes runs that have begun: their trial under way ends,
 * their objects are removed, and only further trials are refused.
 */
public final class PolicyRefusal {

    private PolicyRefusal() {}

    /**
     * Returns whether only the policy decides: it refuses a run that hasn't begun, or no longer refuses one that it
     * did. The latter is first written to the status, so that the run takes its place in the queue.
     */
    public static boolean decides(Benchmark benchmark, List<Problem> refusals) {
        return refusals.isEmpty()
                ? isReported(benchmark)
                : !RunState.hasStarted(benchmark) && !RunState.isFinished(benchmark);
    }

    /**
     * Returns whether the status says that the current spec is refused. The reason isn't kept in memory after the end.
     */
    public static boolean isReportedForThisSpec(Benchmark benchmark) {
        return isReported(benchmark) && Conditions.find(benchmark.getStatus().conditions(), ConditionType.FAILED)
                .filter(failed -> Objects.equals(benchmark.getMetadata().getGeneration(),
                        failed.getObservedGeneration()))
                .isPresent();
    }

    /** Returns whether the status says that the run is refused. */
    public static boolean isReported(Benchmark benchmark) {
        var status = benchmark.getStatus();
        return status != null && !RunState.hasStarted(benchmark)
                && Conditions.find(status.conditions(), ConditionType.FAILED)
                        .filter(failed -> ConditionStatus.TRUE.is(failed.getStatus())
                                && RunReason.REFUSED_BY_POLICY.is(failed.getReason()))
                        .isPresent();
    }
}
