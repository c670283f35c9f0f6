package io.skewbench.controller.queue;

import io.fabric8.kubernetes.api.model.Pod;
import io.skewbench.controller.worker.WorkerFate;
import io.skewbench.engine.observation.Observed.HeldUp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Worker pods of earlier trials on the same Kafka cluster. A trial starts when none of them can send any more.
 *
 * <p>
 * A pod on a node that never comes back stays as it was for ever. It is safe to go on without it once its kubelet has
 * ended it by itself: after the active deadline that every worker pod has, and after its grace. Were one to send
 * nevertheless, the end offsets of the topics would give it away, and the trial would fail. A pod without such a
 * deadline is none that the operator made. Whoever forges a pod, or deletes one with another grace period, writes
 * deadlines of decades: a pod counts no longer than what the spec of its run gives to workers.
 *
 * @param namespace of the run that waits: what runs in others is not told
 * @param alive may still send
 * @param lost can't send any more, though nobody has seen them end
 * @param latest when the last of those that are alive holds up nobody any more; empty if none is
 */
public record EarlierWorkers(String namespace, List<Pod> alive, List<Pod> lost, Optional<Instant> latest) {
    /** For clocks that differ, and a kubelet that is slow. */
    private static final Duration SLACK = Duration.ofMinutes(1);
    private static final int NAMED = 3;
    /** Nobody has looked. */
    public static final EarlierWorkers UNKNOWN = new EarlierWorkers("", List.of(), List.of(), Optional.empty());

    /**
     * Sorts the pods that may send from those that can't any more.
     *
     * @param latest when a pod can't be sending any more at the latest; empty if it is no worker of a run that uses or
     * has used the cluster
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

    /** Returns what the user is told while workers are held up; empty if they are not. */
    public Optional<HeldUp> heldUp() {
        return latest.map(end -> new HeldUp(
                "Waiting for the pods of an earlier trial to end: " + names(namespace, alive), end));
    }

    static String names(String namespace, List<Pod> pods) {
        return pods.stream().limit(NAMED).map(pod -> name(namespace, pod)).collect(Collectors.joining(", "))
                + (pods.size() > NAMED ? " and " + (pods.size() - NAMED) + " more" : "");
    }

    private static String name(String namespace, Pod pod) {
        if (!namespace.equals(pod.getMetadata().getNamespace())) {
            return "a pod of another namespace";
        }
        var node = pod.getSpec().getNodeName();
        return pod.getMetadata().getName() + (node == null ? "" : " on node " + node)
                + (pod.getMetadata().getDeletionTimestamp() == null ? "" : " (Terminating)");
    }

    /**
     * Returns when a pod that may still send can't do so any more, whatever is known of it; empty if it can't already.
     */
    private static Optional<Instant> end(Pod pod, Instant latest) {
        var deadline = pod.getSpec().getActiveDeadlineSeconds();
        if (deadline == null || !WorkerFate.isAlive(pod)) {
            return Optional.empty();
        }
        var started = pod.getStatus() == null ? null : pod.getStatus().getStartTime();
        var from = started == null ? deleted(pod).orElse(created(pod)) : Instant.parse(started);
        var end = from.plusSeconds(Math.min(deadline, Integer.MAX_VALUE));
        return Optional.of((end.isBefore(latest) ? end : latest).plus(SLACK));
    }

    private static Instant created(Pod pod) {
        return Instant.parse(pod.getMetadata().getCreationTimestamp());
    }

    /** The timestamp of the deletion is when the grace ends that whoever deleted the pod has given to it. */
    private static Optional<Instant> deleted(Pod pod) {
        var metadata = pod.getMetadata();
        var grace = Objects.requireNonNullElse(metadata.getDeletionGracePeriodSeconds(), 0L);
        return Optional.ofNullable(metadata.getDeletionTimestamp())
                .map(end -> Instant.parse(end).minusSeconds(Math.clamp(grace, 0, Integer.MAX_VALUE)));
    }
}
