package io.skewbench.controller.benchmark;

import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.lifecycle.ActiveRun;
import io.skewbench.controller.lifecycle.FailingBenchmarks;
import io.skewbench.controller.result.MemoryWaits;
import io.skewbench.controller.result.StoredResults;
import io.skewbench.engine.observation.RunsAhead;
import java.time.Duration;

/**
 * Leaves runs alone that rest between two trials, unless their results are in memory, so that a decision costs little.
 */
public record RestingRuns(ActiveRun mark, FailingBenchmarks failures, MemoryWaits memoryWaits, StoredResults results) {

    boolean isResting(RunScope run, RunChildren children, RunsAhead queue) {
        return Resting.is(run.benchmark(), children, queue) && !results.areInMemory(run.runId());
    }

    /** Returns after which time to reconcile the run again. */
    Duration rest(RunScope run, RunsAhead queue) {
        mark.begin(run.benchmark());
        failures.forget(run.benchmark());
        memoryWaits.end(run.benchmark());
        return Resting.lookAgain(run.benchmark(), queue);
    }
}
