package io.skewbench.controller.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.skewbench.admin.leftover.Leftovers;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.controller.background.Lane;
import io.skewbench.controller.background.LaneBounds;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.informer.WholeConfigMaps;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.controller.worker.WorkerPods;
import io.skewbench.protocol.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A Kafka that answers, though too slowly for all that is asked of it. */
class KafkaCleanupTest {
    private static final LaneBounds ONE_AT_ONCE = new LaneBounds(1, 1, 1, Duration.ofSeconds(5),
            Duration.ofSeconds(15));

    private static final Leftovers LEFTOVERS = new Leftovers(Set.of("group"), Set.of());

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private final KubernetesClient nobody = new KubernetesClientBuilder().withConfig(Config.empty()).build();
    private final CountDownLatch answered = new CountDownLatch(1);
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final Lookups lookups = new Lookups(ONE_AT_ONCE, failure -> false, () -> now);
    private KafkaCleanup removal;
    private RunScope run;

    @BeforeEach
    void aRun() {
        var events = new ResourceEvents(api.client(), InstantSource.system(), "test");
        removal = new KafkaCleanup(new KafkaLookups(lookups, nobody, OperatorPolicy.read("{}")), () -> now, events,
                new WaitEvents(events));
        run = run(api.namespace());
    }

    @AfterEach
    void close() {
        answered.countDown();
        lookups.close();
        nobody.close();
    }

    @Test
    void endsAfterFiveMinutesThoughItsCallNeverBegan() {
        // Given
        keepKafkaBusy();
        assertThat(removal.areGone(run, children(), LEFTOVERS)).isFalse();
        // When
        now = now.plus(Duration.ofMinutes(5)).plusSeconds(1);
        // Then
        assertThat(removal.areGone(run, children(), LEFTOVERS)).isTrue();
    }

    @Test
    void reportsOnceUntilWhenItWaitsForKafka() {
        // Given
        keepKafkaBusy();
        assertThat(removal.areGone(run, children(), LEFTOVERS)).isFalse();
        assertThat(events()).as("what may take no longer than that").isEmpty();
        // When
        now = now.plusSeconds(6);
        assertThat(removal.areGone(run, children(), LEFTOVERS)).isFalse();
        now = now.plusSeconds(6);
        assertThat(removal.areGone(run, children(), LEFTOVERS)).isFalse();
        // Then
        assertThat(events()).singleElement().satisfies(event -> {
            assertThat(event.getReason()).isEqualTo("WaitingForKafka");
            assertThat(event.getNote()).startsWith("Waiting until 2026-01-01T00:05:00Z for Kafka to delete");
        });
    }

    @Test
    void reportsEachWaitOfARunThatHasSeveral() {
        // Given a wait that was given up
        keepKafkaBusy();
        assertThat(removal.areGone(run, children(), LEFTOVERS)).isFalse();
        now = now.plusSeconds(6);
        assertThat(removal.areGone(run, children(), LEFTOVERS)).isFalse();
        now = now.plus(Duration.ofMinutes(5));
        assertThat(removal.areGone(run, children(), LEFTOVERS)).isTrue();
        // When Kafka is too slow after the next trial, too, and the Benchmark is deleted meanwhile
        assertThat(removal.areGone(run, children(), LEFTOVERS)).isFalse();
        now = now.plusSeconds(6);
        assertThat(removal.areGone(run, children(), LEFTOVERS)).isFalse();
        run.benchmark().getMetadata().setDeletionTimestamp(now.toString());
        assertThat(removal.ofDeletedAreGone(run)).isFalse();
        now = now.plusSeconds(6);
        assertThat(removal.ofDeletedAreGone(run)).isFalse();
        // Then
        assertThat(events()).filteredOn(event -> "WaitingForKafka".equals(event.getReason()))
                .extracting(event -> event.getNote().substring(0, "Waiting until 2026-01-01T00:05:00Z".length()))
                .containsExactlyInAnyOrder("Waiting until 2026-01-01T00:05:00Z", "Waiting until 2026-01-01T00:10:06Z",
                        "Waiting until 2026-01-01T00:10:12Z");
    }

    @Test
    void givesKafkaAMinuteThoughThePodsOfADeadNodeUsedUpAllTime() {
        // Given
        keepKafkaBusy();
        assertThat(removal.ofRunAreGone(run, children(pod()))).isFalse();
        // When Kafka is asked for the first time
        now = now.plus(Duration.ofHours(1));
        assertThat(removal.ofRunAreGone(run, children(pod()))).isFalse();
        now = now.plus(Duration.ofMinutes(1));
        assertThat(removal.ofRunAreGone(run, children(pod()))).isFalse();
        now = now.plusSeconds(1);
        // Then
        assertThat(removal.ofRunAreGone(run, children(pod()))).isTrue();
        assertThat(removal.ofRunAreGone(run, children(pod()))).isTrue();
        assertThat(events()).extracting(Event::getReason).containsExactlyInAnyOrder("WaitingForKafka",
                "CleanupIncomplete");
        assertThat(events()).filteredOn(event -> "CleanupIncomplete".equals(event.getReason())).allSatisfy(event -> {
            assertThat(event.getNote()).contains("it has not answered since", "skewbench-" + run.runId() + "-");
        });
    }

    private List<Event> events() {
        return api.client().events().v1().events().list().getItems();
    }

    /** Keeps the thread busy with another question that never ends. */
    private void keepKafkaBusy() {
        lookups.ask(new Lane(api.namespace(), run.benchmark().getSpec().cluster()), "slow",
                (Boolean done) -> Duration.ZERO, () -> {
                    awaitAnswer();
                    return true;
                }, () -> {});
    }

    private RunChildren children(Pod... pods) {
        return new RunChildren(run.names(), List.of(), Map.of(), Map.of(), WorkerPods.of(run, Stream.of(pods)),
                new WholeConfigMaps(nobody));
    }

    private Pod pod() {
        return new PodBuilder().withNewMetadata()
                .withName("pod")
                .withNamespace(run.namespace())
                .addNewOwnerReference()
                .withApiVersion("batch/v1")
                .withKind("Job")
                .withName("skb-" + run.runId() + "-t0a0-c1")
                .withUid("uid")
                .withController(true)
                .endOwnerReference()
                .endMetadata()
                .build();
    }

    private void awaitAnswer() {
        try {
            answered.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static RunScope run(String namespace) {
        var benchmark = new Benchmark();
        benchmark.setMetadata(new ObjectMetaBuilder().withName("b").withNamespace(namespace).withUid("u").build());
        benchmark.setSpec(Json.read("{\"cluster\": {\"bootstrapServers\": \"kafka:9092\"}}", BenchmarkSpec.class));
        return RunScope.of(benchmark, () -> {});
    }
}
