package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.observation.Observed;
import java.time.Duration;

/** Builds decisions: each sets the stage of a run and reports it in the status. */
record StageDecisions(Benchmark benchmark, Observed observed, BenchmarkStatusFactory status, Experiment experiment,
        RunResults results) {

    /** Decides on a step of a run of which something exists or is about to. */
    Decision take(RunStep step, Stage.Reported stage) {
        return take(step, stage, true);
    }

    /** @param started whether anything of the run exists or is about to */
    Decision take(RunStep step, Stage.Reported stage, boolean started) {
        return new Decision(step, status.of(stage, experiment, results, started));
    }

    /** Decides to wait. */
    Decision waiting(Stage.Reported stage, Duration atMost) {
        return take(new RunStep.Wait(stage.message(), atMost), stage, hasBegun());
    }

    /**
     * Decides to wait, or that the run has failed: an obstacle has a deadline, and runs that can continue go first. No
     * other run measures brokers that were moved for this run until they are back.
     *
     * @param yields whether others go first, unless brokers were moved
     */
    Decision obstructed(Stage.Hindrance what, boolean yields, Duration atMost) {
        var stage = stage(what, yields);
        return stage instanceof Stage.Failed ? take(new RunStep.Finish(), stage) : waiting(stage, atMost);
    }

    /** Decides on a step that may remove the obstacle, or that the run has failed. */
    Decision trying(RunStep step, Stage.Hindrance what, boolean yields, boolean started) {
        var stage = stage(what, yields);
        return stage instanceof Stage.Failed ? take(new RunStep.Finish(), stage) : take(step, stage, started);
    }

    private Stage.Reported stage(Stage.Hindrance what, boolean yields) {
        var obstacle = obstacle();
        return obstacle.stage(what, yields && !BrokersRestored.applies(benchmark)).reported(obstacle.bound());
    }

    Obstacle obstacle() {
        return new Obstacle(benchmark, observed.now());
    }

    /** What is created or changed has to be removed by the same spec, even before the first trial. */
    boolean hasBegun() {
        return !results.isEmpty() || RunState.hasStarted(benchmark);
    }
}
