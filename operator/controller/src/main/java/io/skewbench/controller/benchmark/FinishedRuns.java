package io.skewbench.controller.benchmark;

import static java.util.Comparator.naturalOrder;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.cleanup.BrokerRestore;
import io.skewbench.controller.cleanup.EphemeralEnd;
import io.skewbench.controller.lifecycle.ActiveRun;
import io.skewbench.controller.lifecycle.BenchmarkMemory;
import io.skewbench.controller.status.StatusPatcher;
import io.skewbench.engine.run.BrokersRestored;
import io.skewbench.engine.run.EndedStatus;
import io.skewbench.engine.run.RunState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Tidies up after finished runs: deletes their ephemeral Kafka cluster, gives brokers back what was theirs, and removes
 * the objects of their attempts.
 *
 * @param ofRunning forget a run that is finished
 */
public record FinishedRuns(EphemeralEnd ephemeralEnd, BrokerRestore brokers, RunTidying tidying, StatusPatcher statuses,
        ActiveRun mark, List<BenchmarkMemory> ofRunning) {

    Optional<Duration> reconcile(RunScope run, Context<Benchmark> context) {
        var benchmark = run.benchmark();
        ofRunning.forEach(memory -> memory.forget(benchmark));
        var ended = ephemeralEnd.settle(run, EndedStatus.of(benchmark, benchmark.getStatus()));
        statuses.writeEnded(benchmark, ended, context);
        if (!RunState.hasStarted(benchmark)) {
            // The run has no objects, whatever may look like them.
            mark.end(benchmark);
            return Optional.empty();
        }
        var unfinished = BrokersRestored.unfinished(benchmark);
        if (!unfinished.isEmpty()) {
            var progress = brokers.restore(run, unfinished);
            statuses.writeBrokers(benchmark, progress, context);
            var lookAgain = progress.stream().flatMap(part -> part.lookAgain().stream()).min(naturalOrder());
            if (lookAgain.isPresent()) {
                return lookAgain;
            }
        }
        return tidying.tidyUp(run, ephemeralEnd.lookAgain(run, ended));
    }
}
