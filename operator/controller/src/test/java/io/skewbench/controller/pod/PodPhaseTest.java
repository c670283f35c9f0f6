package io.skewbench.controller.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodPhaseTest {

    @ParameterizedTest
    @CsvSource({"Pending, PENDING, false", "Running, RUNNING, false", "Succeeded, SUCCEEDED, true",
            "Failed, FAILED, true", "Unknown, UNKNOWN, false"})
    void readsPhasesOfKubernetes(String written, PodPhase phase, boolean isEnd) {
        assertThat(PodPhase.of(pod(written))).isEqualTo(phase);
        assertThat(phase.isEnd()).isEqualTo(isEnd);
    }

    @Test
    void isUnknownUntilThePodHasAPhase() {
        assertThat(PodPhase.of(new Pod())).isEqualTo(PodPhase.UNKNOWN);
        assertThat(PodPhase.of(pod(null))).isEqualTo(PodPhase.UNKNOWN);
    }

    private static Pod pod(@Nullable String phase) {
        return new PodBuilder().withNewStatus().withPhase(phase).endStatus().build();
    }
}
