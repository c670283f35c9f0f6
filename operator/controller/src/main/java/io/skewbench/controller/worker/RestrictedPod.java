package io.skewbench.controller.worker;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;

/**
 * The common settings of all pods of a run: they run once, obey the restricted Pod Security Standard, and may write
 * only to /tmp.
 */
public final class RestrictedPod {
    private static final long USER_ID = 65_532;
    private static final String TMP = "tmp";

    private RestrictedPod() {}

    /**
     * Returns the pod with only this container.
     *
     * @param pod its placement, its ServiceAccount and its other volumes
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
