package io.skewbench.controller.worker;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.skewbench.controller.child.ChildLabels;
import io.skewbench.controller.child.ChildNames;
import io.skewbench.controller.child.Owner;
import io.skewbench.controller.child.RunScope;
import io.skewbench.engine.AttemptId;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The pods of a run's Jobs. A pod belongs to the run by its controller, never by a label. A user who may create pods in
 * the namespace may still name a Job of the run as the controller of a pod, which the Job controller adopts too.
 *
 * @param all pods whose controller has the name of a Job of the run, which may have been deleted
 * @param newest pod of each worker, by the UID of its Job and its index
 */
public record WorkerPods(ChildNames names, List<Pod> all, Map<WorkerKey, Pod> newest) {

    private record WorkerKey(String jobUid, String index) {}

    public static WorkerPods of(RunScope run, Stream<Pod> pods) {
        var all = pods.filter(pod -> isOf(run.names(), run.namespace(), pod)).toList();
        var newest = new HashMap<WorkerKey, Pod>();
        for (var pod : all) {
            var index = index(pod);
            if (index != null) {
                Owner.job(pod)
                        .ifPresent(job -> newest.merge(new WorkerKey(job.getUid(), index), pod, WorkerPods::newer));
            }
        }
        return new WorkerPods(run.names(), all, newest);
    }

    /** Returns whether a Job of the run with these names controls a pod. */
    public static boolean isOf(ChildNames names, String namespace, Pod pod) {
        return namespace.equals(pod.getMetadata().getNamespace())
                && jobName(pod).filter(names::isJob).isPresent();
    }

    /** Returns the name of the Job that controls a pod, which may have been deleted. */
    public static Optional<String> jobName(Pod pod) {
        return Owner.job(pod).map(OwnerReference::getName);
    }

    /** Returns the newest pod of one of a Job's workers. */
    public Optional<Pod> of(Job job, int index) {
        return Optional.ofNullable(newest.get(new WorkerKey(job.getMetadata().getUid(), Integer.toString(index))));
    }

    /** Returns all pods of a Job, the oldest first. */
    public List<Pod> of(Job job) {
        return all.stream().filter(pod -> Owner.isController(job.getMetadata().getUid(), pod)).sorted(byAge()).toList();
    }

    /** Returns all pods of an attempt, even those whose Job was deleted. */
    public Stream<Pod> of(AttemptId attempt) {
        return all.stream().filter(pod -> jobName(pod).flatMap(names::attemptOfJob)
                .filter(attempt::equals).isPresent());
    }

    private static Pod newer(Pod one, Pod other) {
        return byAge().compare(one, other) > 0 ? one : other;
    }

    private static Comparator<Pod> byAge() {
        return Comparator.comparing(pod -> pod.getMetadata().getCreationTimestamp());
    }

    /** Returns a pod's index, which the Job controller writes. */
    private static @Nullable String index(Pod pod) {
        var annotation = ChildLabels.annotation(pod, ChildLabels.POD_INDEX);
        return annotation == null ? ChildLabels.value(pod, ChildLabels.POD_INDEX) : annotation;
    }
}
