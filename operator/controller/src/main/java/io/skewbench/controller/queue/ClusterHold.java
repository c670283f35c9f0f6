package io.skewbench.controller.queue;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.lifecycle.ActiveRun;
import io.skewbench.engine.run.Obstacle;
import io.skewbench.engine.run.RunState;
import io.skewbench.engine.state.Phase;
import java.time.Duration;
import java.time.Instant;

/** Whether a run keeps the Kafka cluster that it uses, by its status, which only the operator writes. */
final class ClusterHold {
    /** A topic that is out of order for a moment between two trials costs no run its place. */
    static final Duration WHILE_OBSTRUCTED = Duration.ofMinutes(2);
    /** Longer than the removal of a run takes at most; a tenant could delay it for ever. */
    private static final Duration WHILE_DELETED = Duration.ofMinutes(15);

    private ClusterHold() {}

    /** Returns whether a run has started and goes on. */
    static boolean is(Benchmark benchmark, Instant now) {
        if (!RunState.hasStarted(benchmark)) {
            return false;
        }
        var deletion = benchmark.getMetadata().getDeletionTimestamp();
        if (deletion != null) {
            return ActiveRun.is(benchmark) && Instant.parse(deletion).plus(WHILE_DELETED).isAfter(now)
                    && (!RunState.isFinished(benchmark) || ActiveRun.holdsBrokers(benchmark));
        }
        if (RunState.isFinished(benchmark) || ActiveRun.holdsBrokers(benchmark)) {
            return ActiveRun.holdsBrokers(benchmark);
        }
        var phase = benchmark.getStatus().phase();
        return !Phase.SUSPENDED.is(phase) && !Phase.QUEUED.is(phase)
                && Obstacle.since(benchmark).filter(since -> since.plus(WHILE_OBSTRUCTED).isBefore(now)).isEmpty();
    }

    /**
     * Returns whether a Benchmark that doesn't keep it could take it. Without an obstacle a hold is no matter of time.
     */
    static boolean couldBegin(Benchmark benchmark) {
        return mayStart(benchmark) && !Obstacle.isReported(benchmark) && !is(benchmark, Instant.EPOCH);
    }

    /** Returns whether its author wants trials of it. */
    static boolean mayStart(Benchmark benchmark) {
        return !RunState.isFinished(benchmark) && !benchmark.isMarkedForDeletion()
                && !Boolean.TRUE.equals(benchmark.getSpec().suspend());
    }
}
