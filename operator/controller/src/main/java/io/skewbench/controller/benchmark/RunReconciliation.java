package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.decoding.HeldSpec;
import io.skewbench.controller.decoding.UnreadableFields;
import io.skewbench.controller.informer.BenchmarkSources;
import io.skewbench.controller.kafka.Requester;
import io.skewbench.controller.lifecycle.PolicyRefusal;
import io.skewbench.controller.policy.BenchmarkPolicy;
import io.skewbench.engine.Problem;
import io.skewbench.engine.run.RunState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Reconciles the run of one Benchmark: it removes the run if the Benchmark is being deleted, refuses it, tidies up
 * after it if it is finished, and otherwise takes it a step further. Each method returns after which time to reconcile
 * again at the latest; empty if only an event requires it.
 */
public final class RunReconciliation {
    private static final Duration RETRY_REFUSED = Duration.ofMinutes(1);
    private static final Duration AFTER_REPRIEVE = Duration.ofSeconds(1);

    private final KubernetesClient client;
    private final BenchmarkPolicy policy;
    private final BenchmarkSources sources;
    private final RefusedRuns refused;
    private final DeletedRuns deleted;
    private final FinishedRuns finished;
    private final RunningRuns running;

    public RunReconciliation(KubernetesClient client, BenchmarkPolicy policy, BenchmarkSources sources,
            RefusedRuns refused, DeletedRuns deleted, FinishedRuns finished, RunningRuns running) {
        this.client = client;
        this.policy = policy;
        this.sources = sources;
        this.refused = refused;
        this.deleted = deleted;
        this.finished = finished;
        this.running = running;
    }

    Optional<Duration> reconcile(Benchmark held, Context<Benchmark> context) {
        var leftOut = HeldSpec.leftOut(held);
        if (leftOut.isEmpty()) {
            return reconcileWhole(held, context);
        }
        if (!held.isMarkedForDeletion() && PolicyRefusal.isReportedForThisSpec(held)) {
            // Reading each of thousands from the API server takes long; the Benchmark is requeued once there is room
            // for its spec.
            return Optional.of(RETRY_REFUSED);
        }
        return HeldSpec.whole(client, held)
                // A run that has started goes on: its spec is read each time.
                .flatMap(whole -> whole.isMarkedForDeletion() || RunState.hasStarted(whole)
                        ? reconcileWhole(whole, context)
                        : refuseLarge(whole, leftOut.get(), context));
    }

    private Optional<Duration> refuseLarge(Benchmark benchmark, Problem refusal, Context<Benchmark> context) {
        if (RunState.isFinished(benchmark) && !PolicyRefusal.isReported(benchmark)) {
            return Optional.empty();
        }
        refused.decide(runOf(benchmark), List.of(refusal), context);
        return Optional.of(HeldSpec.READ_AGAIN);
    }

    private Optional<Duration> reconcileWhole(Benchmark benchmark, Context<Benchmark> context) {
        var run = runOf(benchmark);
        if (benchmark.isMarkedForDeletion()) {
            return deleted.reconcile(run, context);
        }
        if (!UnreadableFields.of(benchmark).isEmpty() && !RunState.hasStarted(benchmark)) {
            refused.decide(run, List.of(), context);
            return Optional.empty();
        }
        var refusals = policy.refusals(benchmark);
        if (PolicyRefusal.decides(benchmark, refusals)) {
            refused.decide(run, refusals, context);
            return refusals.isEmpty() ? Optional.of(AFTER_REPRIEVE) : Optional.empty();
        }
        return RunState.isFinished(benchmark)
                ? finished.reconcile(run, context)
                : Optional.of(running.reconcile(run, refusals, context));
    }

    private RunScope runOf(Benchmark benchmark) {
        return RunScope.of(benchmark, Requester.of(benchmark, sources::requeue));
    }
}
