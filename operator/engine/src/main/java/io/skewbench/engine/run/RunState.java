package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.engine.RunId;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How far the run of a Benchmark has come, by its stored status. Only the driver may write a status; objects, labels
 * and finalizers are for others to write as well.
 */
public final class RunState {
    private RunState() {}

    /**
     * Returns whether a run has started, so that anything of it may exist: its status holds its id, which is written
     * before the first thing is created or changed for it.
     */
    public static boolean hasStarted(Benchmark benchmark) {
        var status = benchmark.getStatus();
        return status != null && RunId.of(benchmark).equals(status.runId());
    }

    /**
     * Returns whether a run has ended. It is never repeated, even if its results no longer exist. An invalid spec is no
     * run, so that correcting it starts one.
     */
    public static boolean isOver(Benchmark benchmark) {
        return hasStarted(benchmark) && saysFinished(benchmark.getStatus());
    }

    /**
     * Returns whether a Benchmark is at rest: its run is over, or the problems of its spec have been reported and the
     * spec has not been edited since. A run that has sent records is never repeated, even where its id is no longer
     * that of the Benchmark, as after a restore from a backup.
     */
    public static boolean isFinished(Benchmark benchmark) {
        var status = benchmark.getStatus();
        var generation = benchmark.getMetadata().getGeneration();
        return saysFinished(status) && (hasStarted(benchmark) || status.startTime() != null
                || (generation != null && generation.equals(status.observedGeneration())));
    }

    /** Returns whether a status says that its Benchmark is complete or has failed, whatever has been edited since. */
    public static boolean saysFinished(@Nullable BenchmarkStatus status) {
        return status != null && Conditions.isTrue(status.conditions(), ConditionType.FINISHED);
    }

    /** Returns when the run of a status ended; empty while it goes on, and for a spec that can't be carried out. */
    public static Optional<Instant> end(@Nullable BenchmarkStatus status) {
        return Optional.ofNullable(status).map(BenchmarkStatus::completionTime).map(Instant::parse);
    }

    /** Returns whether a status is the last one of a run, rather than that of a spec that can't be carried out. */
    public static boolean isLast(BenchmarkStatus status) {
        return end(status).isPresent();
    }

    /** Returns how long the workers of a run that is over are still kept; empty if they are not. */
    public static Optional<Duration> keptFor(Benchmark benchmark, Instant now) {
        var ttl = benchmark.getSpec().secondsKept();
        var end = end(benchmark.getStatus());
        if (ttl == null || end.isEmpty()) {
            return Optional.empty();
        }
        var left = Duration.between(now, end.get().plusSeconds(ttl));
        return left.isPositive() ? Optional.of(left) : Optional.empty();
    }
}
