package io.skewbench.controller.queue;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.lifecycle.ActiveRun;
import io.skewbench.engine.run.Obstacle;
import io.skewbench.engine.run.RunState;
import io.skewbench.engine.state.Phase;
import java.time.Duration;
import java.time.Instant;

/** Decides whether a run holds its Kafka cluster, by its status, which only the operator writes. */
final class ClusterHold {
    /**
     * How long a run with an obstacle holds the cluster, so that a short problem with a topic between two trials
     * doesn't cost it the place.
     */
    static final Duration WHILE_OBSTRUCTED = Duration.ofMinutes(2);
    /**
     * How long a run that is being deleted holds the cluster: longer than its removal takes, which a tenant could delay
     * for ever.
     */
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

    /** Returns whether a Benchmark that doesn't hold the cluster could take it, which doesn't depend on the time. */
    static boolean couldBegin(Benchmark benchmark) {
        return mayStart(benchmark) && !Obstacle.isReported(benchmark) && !is(benchmark, Instant.EPOCH);
    }

    /** Returns whether the spec allows trials. */
    static boolean mayStart(Benchmark benchmark) {
        return !RunState.isFinished(benchmark) && !benchmark.isMarkedForDeletion()
                && !benchmark.getSpec().suspends();
    }
}
