package io.skewbench.engine.run;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.Units;
import io.skewbench.engine.state.ConditionStatus;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.Reason;
import io.skewbench.engine.state.RunReason;
import io.skewbench.engine.state.WaitReason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What keeps a run from its next trial: a cluster, a topic, a payload. The condition {@code Runnable} reports it: False
 * while others go first, Unknown while the run keeps its place, and absent while nothing is in the way. Its transition
 * time, which only the driver writes, is when the wait began, so a driver that restarts forgets nothing. Time in the
 * queue doesn't count, and neither does suspension: whoever resumes a run gives it the whole time again.
 */
public final class Obstacle {
    /** Enough for a pipeline that applies topics after Benchmarks, or for somebody who reads mail. */
    private static final Duration START_TIMEOUT = Duration.ofHours(1);
    /** Kafka lays topics out in seconds; somebody who deletes them again and again would hold up others for ever. */
    static final Duration SETTLING = Duration.ofMinutes(2);

    private final Benchmark benchmark;
    private final Instant now;

    Obstacle(Benchmark benchmark, Instant now) {
        this.benchmark = benchmark;
        this.now = now;
    }

    /** Returns whether something was in the way when the status was written, such that others go first. */
    public static boolean isReported(Benchmark benchmark) {
        return since(benchmark).isPresent();
    }

    /** Returns since when others go first because something is in the way. */
    public static Optional<Instant> since(Benchmark benchmark) {
        return since(benchmark, ConditionStatus.FALSE);
    }

    /**
     * Returns where the run stands that something keeps from its next trial.
     *
     * @param yields whether others go first meanwhile
     */
    Stage stage(Stage.Hindrance what, boolean yields) {
        var since = since(benchmark, yields ? ConditionStatus.FALSE : ConditionStatus.UNKNOWN);
        if (what.reason() instanceof WaitReason wait && wait.isUnanswered()) {
            return since.<Stage>map(began -> new Stage.Obstructed(what, deadline(began), yields, Stage.Obstructed.RUN))
                    .orElse(what);
        }
        var deadline = deadline(since.orElse(now));
        return now.isBefore(deadline)
                ? new Stage.Obstructed(what, deadline, yields, Stage.Obstructed.RUN)
                : new Stage.Failed(RunReason.START_TIMEOUT, "No trial could start for " + Units.format(timeout()) + ": "
                        + what.message() + ". Set startTimeout where it may take longer");
    }

    /**
     * Returns where a run stands that keeps its place until its next trial fails; empty once that has failed.
     *
     * @param what keeps it from its next trial; what was in the way before counts for nothing
     */
    Optional<Stage> untilTrialFails(Stage.Hindrance what, Duration timeout) {
        var told = Conditions.find(conditions(benchmark), ConditionType.RUNNABLE);
        if (told.filter(condition -> !what.reason().text().equals(condition.getReason())).isPresent()) {
            return Optional.of(what);
        }
        var deadline = told.map(condition -> Instant.parse(condition.getLastTransitionTime())).orElse(now)
                .plus(timeout);
        return now.isBefore(deadline)
                ? Optional.of(new Stage.Obstructed(what, deadline, false, Stage.Obstructed.TRIAL))
                : Optional.empty();
    }

    /** Returns whether a run has kept its place while something settled for as long as it may. */
    boolean hasSettledTooLong(Reason reason) {
        return Conditions.find(conditions(benchmark), ConditionType.RUNNABLE)
                .filter(condition -> ConditionStatus.UNKNOWN.is(condition.getStatus())
                        && reason.text().equals(condition.getReason()))
                .filter(condition -> !now.isBefore(Instant.parse(condition.getLastTransitionTime()).plus(SETTLING)))
                .isPresent();
    }

    /** Returns the bound of something in the way that nothing is known of yet. */
    Bound bound() {
        return new Bound.StartTimeout(timeout());
    }

    private Instant deadline(Instant since) {
        return since.plus(timeout());
    }

    private Duration timeout() {
        var spec = benchmark.getSpec().startTimeout();
        return spec == null ? START_TIMEOUT : Units.duration(spec);
    }

    private static Optional<Instant> since(Benchmark benchmark, ConditionStatus status) {
        return Conditions.find(conditions(benchmark), ConditionType.RUNNABLE)
                .filter(condition -> status.is(condition.getStatus()))
                .map(condition -> Instant.parse(condition.getLastTransitionTime()));
    }

    private static @Nullable List<Condition> conditions(Benchmark benchmark) {
        return benchmark.getStatus() == null ? null : benchmark.getStatus().conditions();
    }
}
