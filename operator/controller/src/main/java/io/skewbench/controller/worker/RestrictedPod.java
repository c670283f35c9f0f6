package io.skewbench.controller.worker;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;

/**
 * What all pods of a run have: they run once, keep to the restricted Pod Security Standard, and may write to /tmp and
 * nowhere else.
 */
public final class RestrictedPod {
    private static final long USER_ID = 65_532;
    private static final String TMP = "tmp";

    private RestrictedPod() {}

    /**
     * Returns the pod with this container alone.
     *
     * @param pod where it runs, as whom, and its other volumes
     */
    public static PodSpec of(PodSpec pod, Container container) {
        return new PodSpecBuilder(pod).withRestartPolicy("Never")
                .withEnableServiceLinks(false)
                .withNewSecurityContext()
                .withRunAsNonRoot(true)
                .withRunAsUser(USER_ID)
                .withFsGroup(USER_ID)
                .withNewSeccompProfile()
                .withType("RuntimeDefault")
                .endSeccompProfile()
                .endSecurityContext()
                .withContainers(restricted(container))
                .addNewVolume()
                .withName(TMP)
                .withNewEmptyDir()
                .endEmptyDir()
                .endVolume()
                .build();
    }

    private static Container restricted(Container container) {
        return new ContainerBuilder(container)
                .withNewSecurityContext()
                .withAllowPrivilegeEscalation(false)
                .withReadOnlyRootFilesystem(true)
                .withNewCapabilities()
                .withDrop("ALL")
                .endCapabilities()
                .endSecurityContext()
                .addNewVolumeMount()
                .withName(TMP)
                .withMountPath("/tmp")
                .endVolumeMount()
                .build();
    }
}
