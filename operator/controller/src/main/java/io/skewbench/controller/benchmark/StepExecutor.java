package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.Pod;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.kafka.ClusterState;
import io.skewbench.engine.run.RunStep;
import java.util.List;

/** Executes the steps that the engine decides on. Every step may be executed again at any time. */
public final class StepExecutor {
    private final ProvisioningSteps provisioning;
    private final AttemptSteps attempts;
    private final CleanupSteps cleanup;

    public StepExecutor(ProvisioningSteps provisioning, AttemptSteps attempts, CleanupSteps cleanup) {
        this.provisioning = provisioning;
        this.attempts = attempts;
        this.cleanup = cleanup;
    }

    /**
     * Executes a step.
     *
     * @param children may be without results
     * @param alive pods, of any run, that may still send to the same cluster
     */
    Execution execute(RunStep step, RunScope run, RunChildren children, ClusterState cluster, List<Pod> alive) {
        return switch (step) {
            case RunStep.Wait(var why, var atMost) -> new Execution(true, atMost);
            case RunStep.CreateCluster() -> provisioning.createCluster(run);
            case RunStep.PinBrokers() -> provisioning.pinBrokers(run);
            case RunStep.ChangeBrokers(var id, var settings) -> provisioning.changeBrokers(run, id, settings);
            case RunStep.GiveBackLeftSettings() -> provisioning.giveBackLeftSettings(run);
            case RunStep.MeasureLinks(var plan) -> provisioning.measureLinks(run, plan);
            case RunStep.CreateIdleTopics(var topics) -> provisioning.createIdleTopics(run, topics);
            case RunStep.StartWorkers(var id, var trial, var tried, var plans) ->
                attempts.startWorkers(run, id, plans, cluster, alive);
            case RunStep.CreateWorkers(var id, var plans) -> attempts.createWorkers(run, children, id, plans, cluster);
            case RunStep.Release(var id, var start) -> attempts.release(children, id, start);
            case RunStep.ReadOffsets(var id, var topics, var expected) ->
                attempts.readOffsets(run, children, id, topics, expected);
            case RunStep.Conclude(var result) -> attempts.conclude(run, result);
            case RunStep.CleanUp(var id, var topics) -> cleanup.cleanUp(run, children, id, topics);
            // The last status triggers no event by itself, and there may be something to clean up later.
            case RunStep.Finish() -> Execution.WRITTEN;
        };
    }
}
