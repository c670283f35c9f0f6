package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.engine.RunId;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.Phase;
import io.skewbench.engine.state.RunReason;
import io.skewbench.protocol.bounds.Bounds;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * The status of a run for which the driver fails at every reconciliation before it can decide anything: the earlier
 * status with this failure as an obstacle. Others go first, unless brokers were moved for the run, and the run fails by
 * the same deadline.
 */
public final class FailingStatus {
    private static final RunReason REASON = RunReason.OPERATOR_FAILED;
    /** The default of {@code observedGeneration} in the CustomResourceDefinition. */
    private static final long NOT_SEEN = -1;

    private FailingStatus() {}

    /** Returns whether a Benchmark's status reports that the driver fails. */
    public static boolean isReported(Benchmark benchmark) {
        return benchmark.getStatus() != null
                && Conditions.find(benchmark.getStatus().conditions(), ConditionType.RUNNABLE)
                        .filter(condition -> REASON.is(condition.getReason())).isPresent();
    }

    /**
     * Returns whether the status goes on to report that the driver fails until a step has succeeded: a decision without
     * the failure would restart {@code startTimeout}. A run that has not started joins the queue again before its first
     * step, except for giving back what another has left, which begins nothing of it.
     */
    public static boolean lasts(Benchmark benchmark, RunStep step) {
        return isReported(benchmark) && (step instanceof RunStep.GiveBackLeftSettings
                || (RunState.hasStarted(benchmark) && !(step instanceof RunStep.Finish)));
    }

    /**
     * Returns the status of a run for which the driver fails.
     *
     * @param benchmark whose run is not over
     * @param why the driver fails
     */
    public static BenchmarkStatus of(Benchmark benchmark, String why, Instant now) {
        var last = Objects.requireNonNullElseGet(benchmark.getStatus(),
                () -> BenchmarkStatus.of(NOT_SEEN, Phase.PENDING.text(), "", null));
        var phase = Phase.of(last.phase()).orElse(Phase.PENDING);
        var error = Bounds.message(why);
        var obstacle = new Obstacle(benchmark, now);
        var going = obstacle
                .stage(new Stage.Blocked(phase, REASON, "Retrying after an error: " + error),
                        !BrokersRestored.applies(benchmark))
                .reported(obstacle.bound());
        var over = going instanceof Stage.Failed;
        var stage = over
                ? new Stage.Failed(REASON, "Gave up after startTimeout, because every try failed: " + error)
                : going;
        var generation = over ? benchmark.getMetadata().getGeneration() : last.observedGeneration();
        var conditions = RunConditions.of(stage, List.of(), new Conditions(last.conditions(), generation, now));
        return last.toBuilder().observedGeneration(generation).phase(stage.phase().text()).summary(stage.message())
                .runId(over ? RunId.of(benchmark) : last.runId())
                .completionTime(over ? BenchmarkStatusFactory.completionTime(conditions) : null)
                .conditions(conditions).build();
    }
}
