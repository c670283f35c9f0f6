package io.skewbench.controller.pod;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Objects;
import java.util.stream.Stream;

/** The statuses of a pod's containers, which are missing until the pod has a node. */
public final class ContainerStatuses {

    private ContainerStatuses() {}

    /** Returns the statuses of the containers that aren't init containers. */
    public static Stream<ContainerStatus> of(Pod pod) {
        var status = pod.getStatus();
        return status == null || status.getContainerStatuses() == null
                ? Stream.of()
                : status.getContainerStatuses().stream();
    }

    /** Returns how those containers ended that did. */
    public static Stream<ContainerStateTerminated> terminated(Pod pod) {
        return of(pod).map(container -> container.getState() == null ? null : container.getState().getTerminated())
                .filter(Objects::nonNull);
    }
}
