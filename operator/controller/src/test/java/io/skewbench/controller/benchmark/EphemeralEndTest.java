package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.EphemeralStatus;
import io.skewbench.controller.background.LaneBounds;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.protocol.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A cluster of a run's own that can't be removed, as the API server doesn't answer. */
class EphemeralEndTest {
    private final KubernetesClient nobody = new KubernetesClientBuilder().withConfig(new ConfigBuilder(Config.empty())
            .withMasterUrl("http://127.0.0.1:1").withRequestRetryBackoffLimit(0).build()).build();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final Lookups lookups = new Lookups(
            new LaneBounds(1, 1, 1, Duration.ofSeconds(5), Duration.ofSeconds(15)), failure -> false, () -> now);
    private final EphemeralEnd end = new EphemeralEnd(new EphemeralClusters(lookups, nobody), () -> now);
    private final RunScope run = run();
    private BenchmarkStatus status = BenchmarkStatus.of(1L, "Complete", "All count", List.of())
            .withCluster(new EphemeralStatus("narrow", EphemeralStatus.MADE));

    @AfterEach
    void close() {
        lookups.close();
        nobody.close();
    }

    @Test
    void isWaitedForUntilTheTimeThatTheStatusTells() {
        // When
        settle();
        now = now.plus(EphemeralEnd.LIMIT).minusSeconds(1);
        settle();
        // Then the time stays as it was first told
        assertThat(status.cluster())
                .isEqualTo(new EphemeralStatus("narrow", EphemeralStatus.REMOVING, "2026-01-01T00:15:00Z"));
        assertThat(end.lookAgain(run, status)).isPresent();
        // When
        now = now.plusSeconds(1);
        settle();
        // Then nobody comes back for it
        assertThat(status.cluster())
                .isEqualTo(new EphemeralStatus("narrow", EphemeralStatus.LEFT, "2026-01-01T00:15:00Z"));
        assertThat(end.lookAgain(run, status)).isEmpty();
        assertThat(end.settle(run, status)).isSameAs(status);
    }

    private void settle() {
        status = end.settle(run, status);
    }

    private static RunScope run() {
        var benchmark = new Benchmark();
        benchmark.setMetadata(new ObjectMetaBuilder().withName("b").withNamespace("n").withUid("u").build());
        benchmark.setSpec(Json.read("""
                {"cluster": {"ephemeral": {"name": "narrow", "pools": [{"name": "all", "replicas": 1}]}}}""",
                BenchmarkSpec.class));
        return RunScope.of(benchmark, () -> {});
    }
}
