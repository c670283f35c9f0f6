package io.skewbench.controller.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.client.informers.cache.BasicItemStore;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.lifecycle.FailingBenchmarks;
import io.skewbench.controller.memory.CacheRoom;
import io.skewbench.controller.queue.ClusterQueues;
import io.skewbench.engine.RunId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class AllBenchmarksTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");

    private final List<ResourceID> concerned = new ArrayList<>();
    private final ClusterQueues queues = new ClusterQueues(() -> NOW, new FailingBenchmarks(() -> NOW));
    private final AllBenchmarks all = new AllBenchmarks(queues, new CacheRoom(), concerned::add);
    private final ItemStore<Benchmark> store = all.store(new BasicItemStore<>(Cache::metaNamespaceKeyFunc));

    @Test
    void holdsEachAsAWholeForItsOwnSakeAndLeanForThatOfOthers() {
        // When
        put("first", 1, "");
        // Then
        assertThat(Objects.requireNonNull(store.get("ns/first")).getSpec().trialRetries()).isEqualTo(3);
        assertThat(all.stream()).singleElement()
                .satisfies(lean -> assertThat(lean.getSpec().trialRetries()).isNull());
        assertThat(store.keySet()).containsExactly("ns/first");
        assertThat(store.size()).isEqualTo(1);
    }

    @Test
    void requeuesNoneOfThoseThatAreReadAtFirst() {
        // Given
        put("first", 1, "Running");
        // When
        put("second", 2, "");
        // Then each is looked at by itself
        assertThat(concerned).isEmpty();
        assertThat(queues.before(held("second")).isEmpty()).isFalse();
    }

    @Test
    void requeuesNoneWhenNoPlaceChanges() {
        // Given
        put("first", 1, "Running");
        put("second", 2, "");
        // When
        put("first", 1, "Running");
        // Then
        assertThat(concerned).isEmpty();
    }

    @Test
    void requeuesThoseNearTheFrontWhenTheirPlacesChange() {
        // Given
        put("first", 1, "Running");
        put("second", 2, "");
        // When
        put("first", 1, "Finished");
        // Then
        assertThat(concerned).containsExactly(new ResourceID("second", "ns"));
        assertThat(queues.before(held("second")).isEmpty()).isTrue();
    }

    @Test
    void requeuesThemOnADeletion() {
        // Given
        put("first", 1, "Running");
        put("second", 2, "");
        // When
        store.remove("ns/first");
        // Then
        assertThat(concerned).containsExactly(new ResourceID("second", "ns"));
        assertThat(queues.before(held("second")).isEmpty()).isTrue();
        assertThat(all.stream()).hasSize(1);
        assertThat(store.get("ns/first")).isNull();
    }

    @Test
    void requeuesThoseOfBothClustersWhenOneChangesTheCluster() {
        // Given
        put("first", 1, "");
        put("second", 2, "");
        // When
        var moved = benchmark("first", 1, "");
        moved.setSpec(Serialization.unmarshal("workloads: []\ncluster: {bootstrapServers: 'other:9092'}",
                BenchmarkSpec.class));
        store.put(store.getKey(moved), moved);
        // Then
        assertThat(concerned).containsExactly(new ResourceID("first", "ns"), new ResourceID("second", "ns"));
        assertThat(queues.before(held("second")).isEmpty()).isTrue();
    }

    /** Each namespace that is watched by itself has an informer, which removes what its namespace doesn't have. */
    @Test
    void seesThoseOfAllInformers() {
        // Given
        var other = all.store(new BasicItemStore<>(Cache::metaNamespaceKeyFunc));
        put("first", 1, "Running");
        var second = benchmark("second", 2, "");
        second.getMetadata().setNamespace("other");
        // When
        other.put(other.getKey(second), second);
        // Then
        assertThat(all.stream()).hasSize(2);
        assertThat(queues.before(second).isEmpty()).isFalse();
        assertThat(other.keySet()).containsExactly("other/second");
    }

    private Benchmark held(String name) {
        return Objects.requireNonNull(store.get("ns/" + name));
    }

    private void put(String name, int second, String phase) {
        var benchmark = benchmark(name, second, phase);
        store.put(store.getKey(benchmark), benchmark);
    }

    private static Benchmark benchmark(String name, int second, String phase) {
        var benchmark = Serialization.unmarshal("""
                metadata: {name: %s, namespace: ns, uid: uid-%1$s, generation: 1,
                           creationTimestamp: "2026-01-01T00:00:0%dZ"}
                spec: {workloads: [], cluster: {bootstrapServers: 'kafka:9092'}, trialRetries: 3}
                """.formatted(name, second), Benchmark.class);
        if (!phase.isEmpty()) {
            var finished = new ConditionBuilder().withType("Finished")
                    .withStatus(phase.equals("Finished") ? "True" : "False").build();
            benchmark.setStatus(BenchmarkStatus.builder().observedGeneration(1L).phase(phase)
                    .runId(RunId.of(benchmark)).conditions(List.of(finished)).build());
        }
        return benchmark;
    }
}
