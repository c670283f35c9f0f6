package io.skewbench.controller.pod;

import io.fabric8.kubernetes.api.model.Pod;
import io.skewbench.engine.state.ApiConstant;

/** The phases of a pod's lifecycle, as Kubernetes reports them. */
public enum PodPhase implements ApiConstant {
    /** Some containers have not started yet. */
    PENDING,
    RUNNING,
    /** All containers have ended without an error. */
    SUCCEEDED,
    /** All containers have ended, at least one of them with an error. */
    FAILED,
    /** The pod has no phase yet, or its node doesn't answer. */
    UNKNOWN;

    /** Returns the phase that the status of a pod reports. */
    public static PodPhase of(Pod pod) {
        return pod.getStatus() == null
                ? UNKNOWN
                : ApiConstant.of(PodPhase.class, pod.getStatus().getPhase()).orElse(UNKNOWN);
    }

    /** Returns whether all containers of the pod have ended, so that none starts again. */
    public boolean isEnd() {
        return this == SUCCEEDED || this == FAILED;
    }
}
