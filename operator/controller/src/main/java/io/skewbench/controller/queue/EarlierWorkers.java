package io.skewbench.controller.queue;

import io.fabric8.kubernetes.api.model.Pod;
import io.skewbench.controller.worker.WorkerFate;
import io.skewbench.engine.ShortList;
import io.skewbench.engine.observation.Observed.HeldUp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Worker pods of earlier trials on the same Kafka cluster. A trial starts when none of them can send any more.
 *
 * <p>
 * A pod on a node that never comes back keeps its state for ever. The operator can safely go on without it once its
 * kubelet has ended it: after the active deadline that every worker pod has, and its grace period. If a pod sent
 * nevertheless, the end offsets of the topics would reveal it, and the trial would fail. A pod without such a deadline
 * was not created by the operator. Forged pods, or a deletion with another grace period, may have deadlines of decades,
 * so a pod counts no longer than the lifetime of workers by the spec of its run.
 *
 * @param namespace of the waiting run; pods of other namespaces are not named
 * @param alive pods that may still send
 * @param lost pods that can't send any more, though their end was not observed
 * @param latest when the last pod that is alive stops delaying trials; empty if none is
 */
public record EarlierWorkers(String namespace, List<Pod> alive, List<Pod> lost, Optional<Instant> latest) {
    private static final int NAMED = 3;
    /** The state before pods were examined. */
    public static final EarlierWorkers UNKNOWN = new EarlierWorkers("", List.of(), List.of(), Optional.empty());

    /**
     * Sorts the pods that may send from those that can't any more.
     *
     * @param latest until when a pod may send at the latest; empty if it is no worker of a run that uses or has used
     * the cluster
     */
    public static EarlierWorkers of(String namespace, Stream<Pod> pods, Function<Pod, Optional<Instant>> latest,
            Instant now) {
        var alive = new ArrayList<Pod>();
        var lost = new ArrayList<Pod>();
        var last = Optional.<Instant>empty();
        for (var pod : (Iterable<Pod>) pods::iterator) {
            var end = latest.apply(pod).flatMap(bound -> end(pod, bound));
            if (end.isPresent() && end.get().isAfter(now)) {
                alive.add(pod);
                last = Stream.concat(last.stream(), end.stream()).max(Instant::compareTo);
            } else if (end.isPresent()) {
                lost.add(pod);
            }
        }
        return new EarlierWorkers(namespace, List.copyOf(alive), List.copyOf(lost), last);
    }

    /** Returns the message for the status while workers have to wait; empty if they don't. */
    public Optional<HeldUp> heldUp() {
        return latest.map(end -> new HeldUp(
                "Waiting for the pods of an earlier trial to end: " + names(namespace, alive), end));
    }

    static String names(String namespace, List<Pod> pods) {
        return ShortList.of(pods, NAMED, pod -> name(namespace, pod));
    }

    private static String name(String namespace, Pod pod) {
        if (!namespace.equals(pod.getMetadata().getNamespace())) {
            return "a pod of another namespace";
        }
        var node = pod.getSpec().getNodeName();
        return pod.getMetadata().getName() + (node == null ? "" : " on node " + node)
                + (pod.getMetadata().getDeletionTimestamp() == null ? "" : " (Terminating)");
    }

    /** Returns until when a pod may send at the latest; empty if it can't any more. */
    private static Optional<Instant> end(Pod pod, Instant latest) {
        var deadline = pod.getSpec().getActiveDeadlineSeconds();
        if (deadline == null || !WorkerFate.isAlive(pod)) {
            return Optional.empty();
        }
        var started = pod.getStatus() == null ? null : pod.getStatus().getStartTime();
        var from = started == null ? deleted(pod).orElse(PodTimes.created(pod)) : Instant.parse(started);
        var end = from.plusSeconds(Math.min(deadline, Integer.MAX_VALUE));
        return Optional.of((end.isBefore(latest) ? end : latest).plus(PodTimes.TOLERANCE));
    }

    /** Returns the deletion timestamp, which is the end of the grace period that was given at the deletion. */
    private static Optional<Instant> deleted(Pod pod) {
        var metadata = pod.getMetadata();
        var grace = Objects.requireNonNullElse(metadata.getDeletionGracePeriodSeconds(), 0L);
        return Optional.ofNullable(metadata.getDeletionTimestamp())
                .map(end -> Instant.parse(end).minusSeconds(Math.clamp(grace, 0, Integer.MAX_VALUE)));
    }
}
