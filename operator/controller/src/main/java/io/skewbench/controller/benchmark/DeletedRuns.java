package io.skewbench.controller.benchmark;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.cleanup.BenchmarkRemover;
import io.skewbench.controller.lifecycle.ActiveRun;
import io.skewbench.controller.status.StatusPatcher;
import io.skewbench.engine.run.RunState;
import java.time.Duration;
import java.util.Optional;

/** Removes the runs of Benchmarks that are being deleted, and then releases the Benchmarks. */
public record DeletedRuns(BenchmarkRemover remover, StatusPatcher statuses, ActiveRun mark) {

    /**
     * Continues the removal. Without the mark of an active run there is nothing that Kubernetes doesn't delete with the
     * Benchmark; on a run that has not started, the mark isn't the operator's.
     */
    Optional<Duration> reconcile(RunScope run, Context<Benchmark> context) {
        var benchmark = run.benchmark();
        if (!ActiveRun.is(benchmark)) {
            return Optional.empty();
        }
        Optional<Duration> later = RunState.hasStarted(benchmark)
                ? remover.cleanUp(run, wait -> statuses.writeDeletion(benchmark, wait, context))
                : Optional.empty();
        if (later.isEmpty()) {
            mark.end(benchmark);
        }
        return later;
    }
}
