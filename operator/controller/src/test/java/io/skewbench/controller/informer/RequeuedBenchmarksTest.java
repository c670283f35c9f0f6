package io.skewbench.controller.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.informers.cache.BasicItemStore;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.child.ChildLabels;
import io.skewbench.controller.lifecycle.FailingBenchmarks;
import io.skewbench.controller.memory.CacheRoom;
import io.skewbench.controller.queue.ClusterQueues;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RequeuedBenchmarksTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");
    private static final String UNDER_WAY = "{}";
    private static final String AT_REST = """
            {observedGeneration: 1, conditions: [{type: Finished, status: "True", reason: Failed, message: m,
             lastTransitionTime: "2026-01-01T00:00:00Z"}]}""";

    private final AllBenchmarks all = new AllBenchmarks(new ClusterQueues(() -> NOW, new FailingBenchmarks(() -> NOW)),
            new CacheRoom(), unused -> {});

    @Test
    void aTopicRequeuesTheBenchmarksOfItsNamespaceThatNameItAndAreNotAtRest() {
        // Given
        var store = all.store(new BasicItemStore<>(Cache::metaNamespaceKeyFunc));
        for (var benchmark : new Benchmark[]{
                benchmark("names-it", "ns", "orders", UNDER_WAY), benchmark("names-another", "ns", "clicks", UNDER_WAY),
                benchmark("elsewhere", "other", "orders", UNDER_WAY), benchmark("at-rest", "ns", "orders", AT_REST)}) {
            store.put(store.getKey(benchmark), benchmark);
        }
        // When
        var requeued = new RequeuedBenchmarks(all).naming(topic("orders"));
        // Then
        assertThat(requeued).containsExactly(new ResourceID("names-it", "ns"));
    }

    @Test
    void aChildRequeuesTheBenchmarkThatControlsIt() {
        assertThat(RequeuedBenchmarks.controlling(ownedBy("Benchmark"))).containsExactly(new ResourceID("b", "ns"));
        assertThat(RequeuedBenchmarks.controlling(ownedBy("SkewedTopic"))).isEmpty();
    }

    @Test
    void aPodRequeuesTheBenchmarkOfItsAnnotation() {
        var pod = new PodBuilder().withNewMetadata().withNamespace("ns")
                .addToAnnotations(ChildLabels.BENCHMARK, "b").endMetadata().build();
        var other = new PodBuilder().withNewMetadata().withNamespace("ns").endMetadata().build();

        assertThat(RequeuedBenchmarks.annotatedOn(pod)).containsExactly(new ResourceID("b", "ns"));
        assertThat(RequeuedBenchmarks.annotatedOn(other)).isEmpty();
    }

    private static Benchmark benchmark(String name, String namespace, String topic, String status) {
        return Serialization.unmarshal("""
                metadata: {name: %s, namespace: %s, uid: uid-%1$s, generation: 1,
                           creationTimestamp: "2026-01-01T00:00:00Z"}
                spec: {cluster: {bootstrapServers: 'kafka:9092'}, workloads: [{name: w, topic: %s}]}
                status: %s
                """.formatted(name, namespace, topic, status.replace("\n", " ")), Benchmark.class);
    }

    private static SkewedTopic topic(String name) {
        return Serialization.unmarshal("metadata: {name: %s, namespace: ns}".formatted(name), SkewedTopic.class);
    }

    private static ConfigMap ownedBy(String kind) {
        return new ConfigMapBuilder().withNewMetadata().withName("c").withNamespace("ns").addNewOwnerReference()
                .withApiVersion("skewbench.io/v1alpha1").withKind(kind).withName("b").withUid("u").withController(true)
                .endOwnerReference().endMetadata().build();
    }
}
