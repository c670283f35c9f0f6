package io.skewbench.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.controller.policy.NamePattern;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.controller.worker.WorkerImage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OperatorConfigTest {

    @Test
    void needsOnlyTheImage() {
        assertThat(OperatorConfig.from(Map.of("SKEWBENCH_WORKER_IMAGE", "registry.example/worker:1")))
                .isEqualTo(
                        new OperatorConfig(Set.of(), new WorkerImage("registry.example/worker:1", List.of()),
                                Duration.ofSeconds(2), 8080, null, OperatorPolicy.DEFAULT, ""));
        assertThatThrownBy(() -> OperatorConfig.from(Map.of())).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("SKEWBENCH_WORKER_IMAGE is not set: name the image of the worker pods");
    }

    @Test
    void readsTheRest() {
        assertThat(OperatorConfig.from(Map.of("SKEWBENCH_WORKER_IMAGE", "i", "SKEWBENCH_NAMESPACES", "a, b,",
                "SKEWBENCH_WORKER_IMAGE_PULL_SECRETS", "b, a", "SKEWBENCH_RELEASE_LEAD_MS", "500",
                "SKEWBENCH_HEALTH_PORT", "0", "SKEWBENCH_ROLE_BINDING", "skewbench")))
                .isEqualTo(new OperatorConfig(Set.of("a", "b"), new WorkerImage("i", List.of("b", "a")),
                        Duration.ofMillis(500), 0, null, OperatorPolicy.DEFAULT, "skewbench"));
    }

    @Test
    void readsThePolicyStrictly() {
        assertThat(OperatorConfig.from(Map.of("SKEWBENCH_WORKER_IMAGE", "i", "SKEWBENCH_POLICY",
                "{\"images\": [\"registry.example/team/*\"]}")).policy().images())
                .containsExactly(new NamePattern("registry.example/team/*"));
        assertThatThrownBy(() -> OperatorConfig.from(Map.of("SKEWBENCH_WORKER_IMAGE", "i", "SKEWBENCH_POLICY",
                "{\"image\": []}"))).hasMessage("SKEWBENCH_POLICY: policy.image is unknown");
    }

    @Test
    void electsALeaderIfConfigured() {
        assertThat(OperatorConfig.from(Map.of("SKEWBENCH_WORKER_IMAGE", "i", "SKEWBENCH_LEADER_ELECTION", "true"))
                .lease()).isEqualTo(new OperatorLease("skewbench-operator", null));
        assertThat(OperatorConfig.from(Map.of("SKEWBENCH_WORKER_IMAGE", "i", "SKEWBENCH_LEADER_ELECTION", "true",
                "SKEWBENCH_LEASE_NAME", "a", "SKEWBENCH_LEASE_NAMESPACE", "b")).lease())
                .isEqualTo(new OperatorLease("a", "b"));
        assertThatThrownBy(() -> OperatorConfig
                .from(Map.of("SKEWBENCH_WORKER_IMAGE", "i", "SKEWBENCH_LEADER_ELECTION", "yes")))
                .hasMessage("SKEWBENCH_LEADER_ELECTION=yes is neither true nor false");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "65536", "http", "99999999999"})
    void refusesPortsThatAreNone(String port) {
        assertThatThrownBy(
                () -> OperatorConfig.from(Map.of("SKEWBENCH_WORKER_IMAGE", "i", "SKEWBENCH_HEALTH_PORT", port)))
                .hasMessage("SKEWBENCH_HEALTH_PORT=" + port + " is not a number from 0 to 65535");
    }
}
