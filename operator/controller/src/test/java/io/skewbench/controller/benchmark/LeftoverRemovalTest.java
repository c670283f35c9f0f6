package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.skewbench.admin.Leftovers;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.controller.background.Lane;
import io.skewbench.controller.background.LaneBounds;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.protocol.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A Kafka that answers, though too slowly for all that is asked of it. */
class LeftoverRemovalTest {
    private static final LaneBounds ONE_AT_ONCE = new LaneBounds(1, 1, 1, Duration.ofSeconds(5),
            Duration.ofSeconds(15));

    private final KubernetesClient nobody = new KubernetesClientBuilder().withConfig(Config.empty()).build();
    private final CountDownLatch answered = new CountDownLatch(1);
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final Lookups lookups = new Lookups(ONE_AT_ONCE, failure -> false, () -> now);

    @AfterEach
    void close() {
        answered.countDown();
        lookups.close();
        nobody.close();
    }

    @Test
    void endsAfterFiveMinutesThoughItsTurnNeverCame() {
        // Given a question of somebody else that takes for ever
        var run = run();
        lookups.ask(new Lane("ns", run.benchmark().getSpec().cluster()), "slow", (Boolean done) -> Duration.ZERO,
                () -> {
                    awaitAnswer();
                    return true;
                }, () -> {});
        var kafka = new KafkaLookups(lookups, nobody, OperatorPolicy.read("{}"));
        var removal = new LeftoverRemoval(kafka, () -> now);
        var children = new RunChildren(run.names(), List.of(), Map.of(), Map.of(), WorkerPods.of(run, Stream.empty()),
                new WholeConfigMaps(nobody));
        var leftovers = new Leftovers(Set.of("group"), Set.of());
        assertThat(removal.areGone(run, children, leftovers)).isFalse();
        // When
        now = now.plus(Duration.ofMinutes(5));
        // Then
        assertThat(removal.areGone(run, children, leftovers)).isTrue();
    }

    private void awaitAnswer() {
        try {
            answered.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static RunScope run() {
        var benchmark = new Benchmark();
        benchmark.setMetadata(new ObjectMetaBuilder().withName("b").withNamespace("ns").withUid("u").build());
        benchmark.setSpec(Json.read("{\"cluster\": {\"bootstrapServers\": \"kafka:9092\"}}", BenchmarkSpec.class));
        return RunScope.of(benchmark, () -> {});
    }
}
