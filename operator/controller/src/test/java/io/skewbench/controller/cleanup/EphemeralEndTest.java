package io.skewbench.controller.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.skewbench.api.testing.GeneratedDefinitions;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.EphemeralStatus;
import io.skewbench.controller.background.LaneBounds;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.testing.HeldKafka;
import io.skewbench.engine.RunId;
import io.skewbench.engine.run.EphemeralRemoval;
import io.skewbench.engine.state.EphemeralState;
import io.skewbench.protocol.json.Json;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** An ephemeral cluster with a finalizer of a user's, or one whose deletion the API server refuses. */
class EphemeralEndTest {
    private static final String KAFKA = "narrow-" + RunId.of("u");

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private final KubernetesClient nobody = new KubernetesClientBuilder().withConfig(new ConfigBuilder(Config.empty())
            .withMasterUrl("http://127.0.0.1:1").withRequestRetryBackoffLimit(0).build()).build();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final Lookups lookups = new Lookups(
            new LaneBounds(1, 1, 1, Duration.ofSeconds(5), Duration.ofSeconds(15)), failure -> false, () -> now);
    private final EphemeralEnd refused = end(nobody);
    private EphemeralEnd end;
    private RunScope run;
    private BenchmarkStatus status = BenchmarkStatus.of(1L, "Complete", "All count", List.of())
            .withCluster(new EphemeralStatus(KAFKA, EphemeralState.CREATED.text()));

    @BeforeEach
    void aKafkaThatStrimziHolds(@TempDir Path folder) throws Exception {
        GeneratedDefinitions.install(api.client(), folder, Kafka.class, KafkaNodePool.class);
        run = run(api.namespace());
        end = end(api.client());
        new EphemeralClusters(lookups, api.client()).create(Objects.requireNonNull(run.ephemeral()));
        HeldKafka.hold(api.client(), KAFKA);
    }

    @AfterEach
    void close() {
        HeldKafka.letGo(api.client());
        lookups.close();
        nobody.close();
    }

    @Test
    void isAwaitedUntilTheTimeInTheStatus() {
        // Given
        settle(end);
        now = now.plus(EphemeralRemoval.LIMIT).minusSeconds(1);
        // When
        settle(end);
        // Then the time is the one that was first reported
        assertThat(cluster())
                .isEqualTo(new EphemeralStatus(KAFKA, EphemeralState.DELETING.text(), "2026-01-01T00:15:00Z"));
        assertThat(end.lookAgain(run, status)).isPresent();
    }

    @Test
    void isNotAwaitedAfterTheTimeInTheStatus() {
        // Given
        settle(end);
        now = now.plus(EphemeralRemoval.LIMIT);
        // When
        settle(end);
        // Then nobody comes back for it
        assertThat(cluster())
                .isEqualTo(new EphemeralStatus(KAFKA, EphemeralState.CLEANUP_INCOMPLETE.text(),
                        "2026-01-01T00:15:00Z"));
        assertThat(end.lookAgain(run, status)).isEmpty();
        assertThat(end.settle(run, status)).isSameAs(status);
    }

    @Test
    void isNeverLeftWhileItsDeletionIsRefused() {
        // Given
        settle(refused);
        now = now.plus(Duration.ofDays(1));
        // When
        settle(refused);
        // Then
        assertThat(cluster().state()).isEqualTo(EphemeralState.DELETING.text());
        assertThat(cluster().until()).isNull();
        assertThat(cluster().message()).startsWith("Cannot delete it, trying again every minute: ");
        assertThat(refused.lookAgain(run, status)).contains(EphemeralRemoval.RETRY_REFUSED);
    }

    @Test
    void isAwaitedFromWhenItsDeletionIsNoLongerRefused() {
        // Given
        settle(refused);
        now = now.plus(Duration.ofDays(1));
        // When
        settle(end);
        // Then
        assertThat(cluster())
                .isEqualTo(new EphemeralStatus(KAFKA, EphemeralState.DELETING.text(), "2026-01-02T00:15:00Z"));
    }

    @Test
    void isNotLeftByThePassThatDeletesIt() {
        // Given a status whose time is over, though nothing is deleted yet
        status = status.withCluster(
                new EphemeralStatus(KAFKA, EphemeralState.DELETING.text(), now.minusSeconds(60).toString()));
        // When
        settle(end);
        // Then
        assertThat(cluster())
                .isEqualTo(new EphemeralStatus(KAFKA, EphemeralState.DELETING.text(), "2026-01-01T00:15:00Z"));
    }

    @Test
    void thatWasLeftIsLookedAtOnceMoreByEachOperator() {
        // Given
        settle(end);
        now = now.plus(EphemeralRemoval.LIMIT);
        settle(end);
        assertThat(cluster().state()).isEqualTo(EphemeralState.CLEANUP_INCOMPLETE.text());
        // When it goes at last, and the operator starts
        HeldKafka.letGo(api.client());
        settle(end(api.client()));
        // Then
        assertThat(cluster()).isEqualTo(new EphemeralStatus(KAFKA, EphemeralState.DELETED.text()));
    }

    private EphemeralStatus cluster() {
        return Objects.requireNonNull(status.cluster());
    }

    private EphemeralEnd end(KubernetesClient client) {
        return new EphemeralEnd(new EphemeralClusters(lookups, client), () -> now);
    }

    private void settle(EphemeralEnd operator) {
        status = operator.settle(run, status);
    }

    private static RunScope run(String namespace) {
        var benchmark = new Benchmark();
        benchmark.setMetadata(new ObjectMetaBuilder().withName("b").withNamespace(namespace).withUid("u").build());
        benchmark.setSpec(Json.read("""
                {"cluster": {"ephemeral": {"name": "narrow",
                  "pools": [{"name": "all", "replicas": 1, "roles": ["controller", "broker"]}]}}}""",
                BenchmarkSpec.class));
        return RunScope.of(benchmark, () -> {});
    }
}
