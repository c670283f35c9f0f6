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
 * An obstacle that prevents a run's next trial: a cluster, a topic or a payload that cannot be used. The condition
 * {@code Runnable} reports it: False while others go first, Unknown while the run keeps its place, and absent while
 * there is no obstacle. Its transition time, which only the driver writes, is when the wait began, so a driver that
 * restarts forgets nothing. Time in the queue doesn't count, and neither does suspension: a run that is resumed has the
 * whole time again.
 */
public final class Obstacle {
    /** Enough for a pipeline that applies topics after Benchmarks, or for a user who is notified by mail. */
    private static final Duration START_TIMEOUT = Duration.ofHours(1);
    /**
     * Kafka lays topics out in seconds; without this limit, a user who deletes them again and again would block others
     * forever.
     */
    static final Duration SETTLING = Duration.ofMinutes(2);

    private final Benchmark benchmark;
    private final Instant now;

    Obstacle(Benchmark benchmark, Instant now) {
        this.benchmark = benchmark;
        this.now = now;
    }

    /** Returns whether the status reports an obstacle because of which others go first. */
    public static boolean isReported(Benchmark benchmark) {
        return since(benchmark).isPresent();
    }

    /** Returns since when others go first because of an obstacle. */
    public static Optional<Instant> since(Benchmark benchmark) {
        return since(benchmark, ConditionStatus.FALSE);
    }

    /**
     * Returns the stage of a run whose next trial is prevented.
     *
     * @param yields whether others go first meanwhile
     */
    Stage stage(Stage.Hindrance what, boolean yields) {
        var since = since(benchmark, yields ? ConditionStatus.FALSE : ConditionStatus.UNKNOWN);
        if (what.reason() instanceof WaitReason wait && wait.isUnanswered()) {
            return since.<Stage>map(began -> new Stage.Obstructed(what, deadline(began), yields, Bound.Failing.RUN))
                    .orElse(what);
        }
        var deadline = deadline(since.orElse(now));
        return now.isBefore(deadline)
                ? new Stage.Obstructed(what, deadline, yields, Bound.Failing.RUN)
                : new Stage.Failed(RunReason.START_TIMEOUT, "No trial could start for " + Units.format(timeout()) + ": "
                        + what.message() + ". Set startTimeout where it may take longer");
    }

    /**
     * Returns the stage of a run that keeps its place until its next trial fails; empty once that has failed.
     *
     * @param what prevents its next trial; earlier obstacles do not count
     */
    Optional<Stage> untilTrialFails(Stage.Hindrance what, Duration timeout) {
        var reported = Conditions.find(conditions(benchmark), ConditionType.RUNNABLE);
        if (reported.filter(condition -> !what.reason().is(condition.getReason())).isPresent()) {
            return Optional.of(what);
        }
        var deadline = reported.map(condition -> Instant.parse(condition.getLastTransitionTime())).orElse(now)
                .plus(timeout);
        return now.isBefore(deadline)
                ? Optional.of(new Stage.Obstructed(what, deadline, false, Bound.Failing.TRIAL))
                : Optional.empty();
    }

    /** Returns whether a run has kept its place while something settled for as long as it may. */
    boolean hasSettledTooLong(Reason reason) {
        return Conditions.find(conditions(benchmark), ConditionType.RUNNABLE)
                .filter(condition -> ConditionStatus.UNKNOWN.is(condition.getStatus())
                        && reason.is(condition.getReason()))
                .filter(condition -> !now.isBefore(Instant.parse(condition.getLastTransitionTime()).plus(SETTLING)))
                .isPresent();
    }

    /** Returns the bound of an obstacle that has just appeared. */
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
