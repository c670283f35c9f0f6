package io.skewbench.controller.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.api.Test;

class ContainerStatusesTest {

    @Test
    void areMissingUntilThePodHasAStatus() {
        var withoutContainers = pod("{phase: Pending}");
        withoutContainers.getStatus().setContainerStatuses(null);

        assertThat(ContainerStatuses.of(new Pod())).isEmpty();
        assertThat(ContainerStatuses.of(withoutContainers)).isEmpty();
    }

    @Test
    void onlyContainersThatEndedAreTerminated() {
        var pod = pod("{containerStatuses: [{}, {state: {running: {}}}, {state: {terminated: {exitCode: 3}}}]}");

        assertThat(ContainerStatuses.terminated(pod)).extracting(ContainerStateTerminated::getExitCode)
                .containsExactly(3);
    }

    private static Pod pod(String status) {
        return Serialization.unmarshal("apiVersion: v1\nkind: Pod\nstatus: " + status, Pod.class);
    }
}
