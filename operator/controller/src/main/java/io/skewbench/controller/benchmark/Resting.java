package io.skewbench.controller.benchmark;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.engine.observation.RunsAhead;
import io.skewbench.engine.run.BrokersRestored;
import io.skewbench.engine.run.FailingStatus;
import io.skewbench.engine.run.Obstacle;
import io.skewbench.engine.run.RunState;
import io.skewbench.engine.state.Phase;
import java.time.Duration;
import java.util.Objects;

/**
 * Whether a run rests between two trials: it is suspended or waits for others, its status says so, and no deadline
 * runs. Its results, of which there may be two thousand, are not read for the sake of such a run; its status stays as
 * it is.
 */
final class Resting {
    /** Only a change of the spec ends a suspension, and that requeues the run. */
    private static final Duration SUSPENDED = Duration.ofMinutes(10);

    private Resting() {}

    /** @param children may be without results */
    static boolean is(Benchmark benchmark, RunChildren children, RunsAhead queue) {
        return RunState.hasStarted(benchmark) && isReported(benchmark, queue) && isLeftAlone(benchmark, children);
    }

    private static boolean isReported(Benchmark benchmark, RunsAhead queue) {
        var status = benchmark.getStatus();
        if (!Objects.equals(status.observedGeneration(), benchmark.getMetadata().getGeneration())) {
            return false;
        }
        return benchmark.getSpec().suspends()
                ? Phase.SUSPENDED.is(status.phase())
                : Phase.QUEUED.is(status.phase()) && !queue.isEmpty();
    }

    /**
     * Returns whether nothing else has to be done for the run: moved brokers and obstacles have a deadline, failures
     * are retried, and attempts may have to be cleaned up.
     */
    private static boolean isLeftAlone(Benchmark benchmark, RunChildren children) {
        return !Obstacle.isReported(benchmark) && !FailingStatus.isReported(benchmark)
                && !BrokersRestored.applies(benchmark)
                && (children.attempts().isEmpty() || benchmark.getSpec().ttlSecondsAfterFinished() != null);
    }

    /** Returns after which time to reconcile a resting run again. */
    static Duration lookAgain(Benchmark benchmark, RunsAhead queue) {
        return benchmark.getSpec().suspends() ? SUSPENDED : queue.lookAgain();
    }
}
