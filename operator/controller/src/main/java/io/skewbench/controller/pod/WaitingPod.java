package io.skewbench.controller.pod;

import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.skewbench.engine.state.ConditionStatus;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Explains why a pod that has not ended isn't running. */
public final class WaitingPod {
    /** Reasons of containers that wait only because the pod is starting. */
    private static final Set<String> NO_OBSTACLES = Set.of("ContainerCreating", "PodInitializing");

    private WaitingPod() {}

    /** Returns the obstacle that the pod's status reports; empty if none is known. */
    public static Optional<String> why(Pod pod) {
        return pod.getStatus() == null
                ? Optional.empty()
                : containers(pod).map(WaitingPod::waiting).flatMap(Optional::stream)
                        .filter(state -> state.getReason() != null && !NO_OBSTACLES.contains(state.getReason()))
                        .map(state -> text(state.getReason(), state.getMessage()))
                        .findFirst()
                        .or(() -> unscheduled(pod));
    }

    /** Returns whether the condition says why a pod has no node. */
    public static boolean isUnscheduled(PodCondition condition) {
        return "PodScheduled".equals(condition.getType()) && ConditionStatus.FALSE.is(condition.getStatus());
    }

    /** Returns a reason together with its message, if there is one. */
    public static String text(@Nullable String reason, @Nullable String message) {
        var stated = reason == null ? "Unknown" : reason;
        return message == null || message.isBlank() ? stated : stated + ": " + message.strip();
    }

    private static Optional<String> unscheduled(Pod pod) {
        return Objects.requireNonNullElse(pod.getStatus().getConditions(), List.<PodCondition>of()).stream()
                .filter(WaitingPod::isUnscheduled)
                .map(condition -> text(condition.getReason(), condition.getMessage()))
                .findFirst();
    }

    private static Optional<ContainerStateWaiting> waiting(ContainerStatus status) {
        return Optional.ofNullable(status.getState()).map(state -> state.getWaiting());
    }

    private static Stream<ContainerStatus> containers(Pod pod) {
        return Stream.of(pod.getStatus().getInitContainerStatuses(), pod.getStatus().getContainerStatuses())
                .filter(Objects::nonNull).flatMap(List::stream);
    }
}
