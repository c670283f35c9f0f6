package io.skewbench.controller.node;

import io.fabric8.kubernetes.api.model.Pod;
import io.skewbench.controller.pod.ContainerStatuses;
import java.util.Objects;
import java.util.Optional;

/** The image that a container of a pod runs. */
public final class PodImage {

    private PodImage() {}

    /**
     * Returns the image with its digest, as the node's container runtime reports it; empty until the container has
     * started.
     */
    public static Optional<String> of(Pod pod, String container) {
        return ContainerStatuses.of(pod)
                .filter(candidate -> container.equals(candidate.getName()))
                .map(candidate -> candidate.getImageID())
                .filter(Objects::nonNull)
                .filter(image -> !image.isEmpty())
                .findFirst();
    }
}
