package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.KafkaNames;
import io.skewbench.protocol.plan.ControlPlan;
import java.time.Duration;

/**
 * How much the workers of one attempt may ask of the API server and of the broker whose clock they read. Both serve all
 * of them, so that each may do less the more there are.
 */
final class ControlPlans {
    /** Up to this number of workers, each reports as often as its control plane allows. */
    private static final int FEW = 50;
    /** More than these report twice in a trial, however long it is. */
    private static final int MANY = 200;
    /** Up to that, so that all together report ten times a second. */
    private static final Duration PER_WORKER = Duration.ofMillis(100);
    private static final int REPORTS_OF_MANY = 2;
    /**
     * Between the results of more than a {@link #FEW}. Each may have a MiB, and all end at the same moment: API servers
     * reject most of a thousand requests, and more whenever those are retried.
     */
    private static final Duration PER_RESULT = Duration.ofMillis(10);
    /** Reports are timed from when the start time is known. */
    private static final Duration BEFORE_START = Duration.ofSeconds(10);
    /** Records to the broker whose clock is read, of all workers together. */
    private static final int RECORDS = 4_000;
    private static final int MOST_READINGS = 20;
    /** The least of five round trips is hardly above the least of twenty. */
    private static final int LEAST_READINGS = 5;

    private ControlPlans() {}

    static ControlPlan of(Experiment experiment, KafkaNames names, Driver driver) {
        var workers = workers(experiment);
        var progress = progress(workers, BEFORE_START.plus(experiment.warmup()).plus(experiment.duration()));
        return driver.oneMachine()
                ? new ControlPlan(null, 1, progress.toMillis(), 0)
                : new ControlPlan(names.clockTopic(),
                        Math.clamp(RECORDS / workers, LEAST_READINGS, MOST_READINGS), progress.toMillis(),
                        results(experiment).toMillis());
    }

    /** Returns over which time the results of all workers are spread. */
    static Duration results(Experiment experiment) {
        var workers = workers(experiment);
        return workers <= FEW ? Duration.ZERO : PER_RESULT.multipliedBy(workers);
    }

    private static int workers(Experiment experiment) {
        return experiment.workloads().stream().mapToInt(
                workload -> workload.pods() + workload.consumers().stream().mapToInt(group -> group.pods()).sum())
                .sum();
    }

    private static Duration progress(int workers, Duration trial) {
        if (workers <= FEW) {
            return Duration.ZERO;
        }
        var inTurn = PER_WORKER.multipliedBy(workers);
        var seldom = trial.dividedBy(REPORTS_OF_MANY);
        return workers <= MANY || inTurn.compareTo(seldom) > 0 ? inTurn : seldom;
    }
}
