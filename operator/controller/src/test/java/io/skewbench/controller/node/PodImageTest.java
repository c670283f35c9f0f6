package io.skewbench.controller.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import org.junit.jupiter.api.Test;

class PodImageTest {
    private static final String IMAGE = "registry/worker@sha256:0123";

    @Test
    void isTheImageOfTheNamedContainer() {
        assertThat(PodImage.of(pod("worker", IMAGE), "worker")).contains(IMAGE);
    }

    @Test
    void isEmptyForAnotherContainer() {
        assertThat(PodImage.of(pod("sidecar", IMAGE), "worker")).isEmpty();
    }

    @Test
    void isEmptyUntilTheContainerHasStarted() {
        assertThat(PodImage.of(pod("worker", ""), "worker")).isEmpty();
    }

    @Test
    void isEmptyForAPodWithoutStatus() {
        assertThat(PodImage.of(new Pod(), "worker")).isEmpty();
    }

    private static Pod pod(String container, String image) {
        return new PodBuilder().withNewStatus().addNewContainerStatus().withName(container).withImageID(image)
                .endContainerStatus().endStatus().build();
    }
}
