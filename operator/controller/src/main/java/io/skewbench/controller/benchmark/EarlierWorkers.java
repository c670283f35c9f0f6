package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Worker pods of earlier trials on the same Kafka cluster. A trial starts when none of them can send any more.
 *
 * <p>A pod on a node that never comes back stays as it was for ever. It is safe to go on without it once its kubelet has
 * ended it by itself: after the active deadline that every worker pod has, and after its grace. Were one to send
 * nevertheless, the end offsets of the topics would give it away, and the trial would fail. A pod without such a deadline
 * is none that the operator made.
 *
 * @param namespace of the run that waits: what runs in others is not told
 * @param alive may still send
 * @param lost can't send any more, though nobody has seen them end
 * @param latest when the last of those that are alive holds up nobody any more; empty if none is
 */
record EarlierWorkers(String namespace, List<Pod> alive, List<Pod> lost, Optional<Instant> latest) {
    /** For clocks that differ, and a kubelet that is slow. */
    private static final Duration SLACK = Duration.ofMinutes(1);
    /** Longer deadlines are none that the operator has set: whoever forges a pod gains no more than this. */
    static final Duration LONGEST = Duration.ofDays(2);
    private static final int NAMED = 3;

    static EarlierWorkers of(String namespace, Stream<Pod> pods, Instant now) {
        var running = pods.filter(pod -> WorkerFate.isAlive(pod) && pod.getSpec().getActiveDeadlineSeconds() != null)
                .collect(Collectors.partitioningBy(pod -> end(pod).isAfter(now)));
        var alive = running.getOrDefault(true, List.of());
        return new EarlierWorkers(namespace, alive, running.getOrDefault(false, List.of()),
                alive.stream().map(EarlierWorkers::end).max(Instant::compareTo));
    }

    /** Returns what the user is told while workers are held up; empty if they are not. */
    Optional<String> heldUp() {
        return alive.isEmpty()
                ? Optional.empty()
                : Optional.of("Waiting for the pods of an earlier trial to end: " + names(namespace, alive)
                        + latest.map(end -> "; going on without them at " + end).orElse(""));
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

    /** Returns when a pod can't run any more, whatever is known of it. */
    private static Instant end(Pod pod) {
        var metadata = pod.getMetadata();
        var deletion = metadata.getDeletionTimestamp();
        var started = pod.getStatus() == null ? null : pod.getStatus().getStartTime();
        var from = started != null ? started : deletion != null ? deletion : metadata.getCreationTimestamp();
        var over = Instant.parse(from)
                .plusSeconds(Math.min(pod.getSpec().getActiveDeadlineSeconds(), LONGEST.toSeconds()));
        return (deletion != null && Instant.parse(deletion).isAfter(over) ? Instant.parse(deletion) : over)
                .plus(SLACK);
    }
}
