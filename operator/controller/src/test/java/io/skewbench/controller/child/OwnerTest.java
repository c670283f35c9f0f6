package io.skewbench.controller.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import org.junit.jupiter.api.Test;

class OwnerTest {
    private static final String SKEWBENCH = "skewbench.io/v1alpha1";

    @Test
    void isTheBenchmarkThatControlsTheObject() {
        assertThat(Owner.benchmark(owned(SKEWBENCH, "Benchmark", "run", true))).map(OwnerReference::getName)
                .contains("run");
    }

    @Test
    void isNoBenchmarkThatMerelyOwnsTheObject() {
        assertThat(Owner.benchmark(owned(SKEWBENCH, "Benchmark", "run", false))).isEmpty();
    }

    @Test
    void isNoBenchmarkOfAnotherApiGroup() {
        assertThat(Owner.benchmark(owned("example.com/v1", "Benchmark", "run", true))).isEmpty();
    }

    @Test
    void hasNoNameLongerThanKubernetesAllows() {
        assertThat(Owner.job(owned("batch/v1", "Job", "j".repeat(253), true))).isPresent();
        assertThat(Owner.job(owned("batch/v1", "Job", "j".repeat(254), true))).isEmpty();
    }

    @Test
    void isRecognizedByItsUid() {
        var pod = owned("batch/v1", "Job", "job", true);

        assertThat(Owner.isController("uid", pod)).isTrue();
        assertThat(Owner.isController("another", pod)).isFalse();
    }

    private static Pod owned(String apiVersion, String kind, String name, boolean isController) {
        return new PodBuilder().withNewMetadata().addNewOwnerReference().withApiVersion(apiVersion).withKind(kind)
                .withName(name).withUid("uid").withController(isController).endOwnerReference().endMetadata().build();
    }
}
