package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.OperatorException;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.benchmark.RunDecisions.Decided;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.cleanup.CleanupPatience;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.lifecycle.ActiveRun;
import io.skewbench.controller.lifecycle.FailingBenchmarks;
import io.skewbench.controller.queue.LostWorkers;
import io.skewbench.controller.status.StatusPatcher;
import io.skewbench.engine.run.BrokersRestored;
import io.skewbench.engine.run.FailingStatus;
import io.skewbench.engine.run.RunState;
import io.skewbench.engine.run.RunStep;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Writes the status of a decision, marks the Benchmark as having an active run, reports attempts whose cleanup is given
 * up, and executes the step.
 */
public record DecisionExecution(StatusPatcher statuses, ActiveRun mark, FailingBenchmarks failures,
        LostWorkers lostWorkers, CleanupPatience patience, StepExecutor steps) {

    /**
     * Executes a decision.
     *
     * @param children may be without results
     * @return after which time to reconcile the run again
     * @throws RuntimeException if the status could not be written
     */
    Duration execute(RunScope run, RunChildren children, Decided decided, Context<Benchmark> context) {
        var benchmark = run.benchmark();
        var step = decided.step();
        decided.givenUp().forEach(attempt -> patience.report(run, attempt));
        // While the status shows a failure, only what the decision says of brokers of others is written before the
        // step, once: other runs and the step depend on it.
        var isWrittenLater = FailingStatus.lasts(benchmark, step)
                && BrokersRestored.isSame(benchmark.getStatus(), decided.decision().status());
        var unwritten = isWrittenLater ? null : write(run, decided, context);
        // The mark may have been removed, for example by an administrator who uninstalled an operator during the run.
        if (beginsSomething(step) || RunState.hasStarted(benchmark)) {
            mark.begin(benchmark);
        }
        var carried = execute(run, children, decided);
        var succeeds = carried.isDone() || waitsByItself(decided);
        if (succeeds && isWrittenLater) {
            unwritten = write(run, decided, context);
        }
        if (unwritten != null) {
            throw unwritten;
        }
        if (succeeds) {
            failures.forget(benchmark);
        }
        return carried.lookAgain();
    }

    private Execution execute(RunScope run, RunChildren children, Decided decided) {
        var step = decided.step();
        var earlier = decided.earlier();
        if (step instanceof RunStep.StartWorkers && earlier.alive().isEmpty()) {
            lostWorkers.report(run.benchmark(), earlier.lost());
        }
        var pause = changesSomething(step) ? failures.pause(run.benchmark()) : Duration.ZERO;
        return pause.isPositive()
                ? new Execution(false, pause)
                : steps.execute(step, run, children, decided.cluster(), earlier.alive());
    }

    /**
     * Returns whether the decision is a wait with a time limit of its own in the status, which is no failure of the
     * operator.
     */
    private static boolean waitsByItself(Decided decided) {
        return decided.step() instanceof RunStep.StartWorkers
                && (!decided.earlier().alive().isEmpty() || decided.areOffsetsUnread());
    }

    /**
     * Writes the status; returns the failure, if any. An active attempt goes on nevertheless, so that its result isn't
     * delayed; but nothing new begins, because only the status makes the spec immutable.
     */
    private @Nullable RuntimeException write(RunScope run, Decided decided, Context<Benchmark> context) {
        try {
            statuses.write(run, decided.decision(), context);
            return null;
        } catch (KubernetesClientException | OperatorException e) {
            if (changesSomething(decided.step())) {
                throw e;
            }
            return e;
        }
    }

    /** What another run has left is given back without this run beginning. */
    private static boolean changesSomething(RunStep step) {
        return beginsSomething(step) || step instanceof RunStep.GiveBackLeftSettings;
    }

    private static boolean beginsSomething(RunStep step) {
        return step instanceof RunStep.StartWorkers || step instanceof RunStep.CreateIdleTopics
                || step instanceof RunStep.CreateCluster || step instanceof RunStep.PinBrokers
                || step instanceof RunStep.ChangeBrokers || step instanceof RunStep.MeasureLinks;
    }
}
