package io.skewbench.controller.worker;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.skewbench.controller.pod.ContainerStatuses;
import io.skewbench.controller.pod.PodPhase;
import io.skewbench.controller.pod.WaitingPod;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of one worker by its Kubernetes objects, beside its own report.
 *
 * @param lost why no further report will come; null while it may
 * @param waiting why it isn't running yet; null if no obstacle is known
 */
public record WorkerFate(@Nullable String lost, @Nullable String waiting) {

    /**
     * Reads the fate of a worker from its Job and its pod.
     *
     * @param areJobsCreated whether all Jobs of the attempt have been created, so that an absent one was deleted
     */
    public static WorkerFate of(@Nullable Job job, Optional<Pod> pod, boolean areJobsCreated, Instant now) {
        if (pod.isPresent()) {
            var lost = lost(pod.get(), now);
            return new WorkerFate(lost, lost == null ? waiting(pod.get()) : null);
        }
        if (job == null) {
            return new WorkerFate(areJobsCreated ? "its Job was deleted" : null, null);
        }
        return new WorkerFate(failure(job),
                Boolean.TRUE.equals(job.getSpec().getSuspend()) ? "Job is suspended" : null);
    }

    /** Returns whether the Job has succeeded. */
    public static boolean isComplete(Job job) {
        return JobEnd.COMPLETE.isTrue(job);
    }

    /** Returns whether a pod may still send. */
    public static boolean isAlive(Pod pod) {
        return !PodPhase.of(pod).isEnd();
    }

    private static @Nullable String failure(Job job) {
        if (job.getMetadata().getDeletionTimestamp() != null) {
            return "its Job was deleted";
        }
        return JobEnd.failure(job)
                .map(condition -> "Job failed: " + WaitingPod.text(condition.getReason(), condition.getMessage()))
                .orElse(null);
    }

    private static @Nullable String lost(Pod pod, Instant now) {
        return switch (PodPhase.of(pod)) {
            case FAILED -> "pod " + pod.getMetadata().getName() + " failed: " + whyFailed(pod);
            case SUCCEEDED -> "pod " + pod.getMetadata().getName() + " ended without a result";
            case PENDING, RUNNING, UNKNOWN -> deleted(pod, now);
        };
    }

    /** Until its grace period is over, a terminating worker may still report; on a lost node it never does. */
    private static @Nullable String deleted(Pod pod, Instant now) {
        var deletion = pod.getMetadata().getDeletionTimestamp();
        return deletion != null && Instant.parse(deletion).isBefore(now)
                ? "pod " + pod.getMetadata().getName() + " was deleted"
                : null;
    }

    private static String whyFailed(Pod pod) {
        if (pod.getStatus().getReason() != null) {
            return WaitingPod.text(pod.getStatus().getReason(), pod.getStatus().getMessage());
        }
        return ContainerStatuses.terminated(pod).findFirst().map(WorkerFate::describe).orElse("for an unknown reason");
    }

    private static String describe(ContainerStateTerminated state) {
        var exit = "exit status " + state.getExitCode();
        var reason = "Error".equals(state.getReason()) || state.getReason() == null ? exit : state.getReason();
        return WaitingPod.text(reason, state.getMessage());
    }

    private static @Nullable String waiting(Pod pod) {
        return PodPhase.of(pod) == PodPhase.PENDING ? WaitingPod.why(pod).orElse(null) : null;
    }
}
