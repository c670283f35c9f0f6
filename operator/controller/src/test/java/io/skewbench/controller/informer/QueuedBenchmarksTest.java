package io.skewbench.controller.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.LargeStatus;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.api.v1alpha1.Pinning;
import io.skewbench.api.v1alpha1.Probe;
import io.skewbench.api.v1alpha1.StrimziRef;
import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.api.v1alpha1.ZooKeeperRef;
import io.skewbench.controller.lifecycle.ActiveRun;
import io.skewbench.controller.lifecycle.FailingBenchmarks;
import io.skewbench.controller.memory.CacheRoom;
import io.skewbench.controller.memory.LeanItems;
import io.skewbench.controller.queue.ClusterQueues;
import io.skewbench.controller.worker.WorkerLifetime;
import io.skewbench.engine.RunId;
import io.skewbench.engine.TopicReference;
import io.skewbench.engine.run.Obstacle;
import io.skewbench.engine.run.RunState;
import io.skewbench.protocol.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class QueuedBenchmarksTest {
    private final LeanItems<Benchmark> store = new LeanItems<>(
            new QueuedBenchmarks(new ClusterQueues(Instant::now, new FailingBenchmarks(Instant::now))),
            new CacheRoom());

    @Test
    void keepsTheFieldsThatTheQueueNeeds() {
        // Given
        var whole = benchmark("False");
        // When
        var kept = kept(whole);
        // Then
        assertThat(ClusterQueues.isOtherPlace(whole, benchmark("False"))).isFalse();
        assertThat(ClusterQueues.isOtherPlace(QueuedBenchmarks.lean(benchmark("False")), kept)).isFalse();
        assertThat(ClusterQueues.isOtherPlace(QueuedBenchmarks.lean(benchmark("True")), kept)).isTrue();
        assertThat(ClusterQueues.key(kept)).isEqualTo(ClusterQueues.key(whole));
        assertThat(RunState.hasStarted(kept)).isTrue();
        assertThat(ActiveRun.is(kept)).isTrue();
        assertThat(ActiveRun.holdsBrokers(kept)).isTrue();
        assertThat(Obstacle.since(kept)).contains(Instant.parse("2026-01-01T00:00:00Z"));
        assertThat(kept.getSpec().suspend()).isTrue();
        assertThat(WorkerLifetime.longest(kept.getSpec())).isEqualTo(WorkerLifetime.longest(whole.getSpec()))
                .isEqualTo(Duration.ofMinutes(20 + 20 + 2 + 120 + 10).plusSeconds(10));
        assertThat(QueuedBenchmarks.lean(kept).getSpec()).isEqualTo(kept.getSpec());
        assertThat(kept.getMetadata().getCreationTimestamp()).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(kept.getMetadata().getDeletionTimestamp()).isEqualTo("2026-01-02T00:00:00Z");
        assertThat(kept.getSpec().workloads()).flatExtracting(workload -> TopicReference.of("", workload))
                .extracting(TopicReference::skewedTopic).containsExactly("orders");
    }

    @Test
    void keepsNoTopicsOfManyWithoutRoom() {
        // Given
        var whole = benchmark("False");
        var workload = whole.getSpec().workloads().getFirst();
        var spec = whole.getSpec();
        whole.setSpec(BenchmarkSpec.builder().cluster(spec.cluster()).workloads(Collections.nCopies(1_000, workload))
                .warmup(spec.warmup()).duration(spec.duration()).readyTimeout(spec.readyTimeout())
                .suspend(spec.suspend()).build());
        var full = new LeanItems<>(
                new QueuedBenchmarks(new ClusterQueues(Instant::now, new FailingBenchmarks(Instant::now))),
                new CacheRoom(10_000, 10_000));
        // When
        full.put("ns/b", whole);
        // Then
        var kept = Objects.requireNonNull(full.get("ns/b"));
        assertThat(kept.getSpec().workloads()).isEmpty();
        assertThat(ClusterQueues.key(kept)).isEqualTo(ClusterQueues.key(whole));
        assertThat(kept(whole).getSpec().workloads()).hasSize(1_000);
    }

    @Test
    void keepsTheProbesOfAnEnsemble() {
        // Given
        var whole = benchmark("False");
        var spec = whole.getSpec();
        var probe = new Probe(List.of("create"), 100, 10, 1);
        whole.setSpec(BenchmarkSpec.builder()
                .cluster(new ClusterRef(null, null, null, new ZooKeeperRef("zk:2181", "/bench")))
                .workloads(List.of(Workload.builder().name("probe").load(spec.workloads().getFirst().load())
                        .probe(probe).build()))
                .warmup(spec.warmup()).duration(spec.duration()).readyTimeout(spec.readyTimeout())
                .suspend(spec.suspend()).build());
        // When
        var kept = kept(whole);
        // Then
        assertThat(kept.getSpec().workloads()).extracting(Workload::probe).containsExactly(probe);
        assertThat(ClusterQueues.key(kept)).isEqualTo(ClusterQueues.key(whole));
    }

    @Test
    void keepsNoLabelsOfNodes() {
        // Given
        var whole = benchmark("False");
        var labels = Map.of("disk", "x".repeat(500_000));
        var pinning = new Pinning(labels, List.of(new Pinning.PinnedPool("slow", labels)), true, "20m");
        var spec = whole.getSpec();
        whole.setSpec(BenchmarkSpec.builder()
                .cluster(new ClusterRef(new StrimziRef("bench", null, null, null, pinning, null, null), null))
                .workloads(spec.workloads()).warmup(spec.warmup()).duration(spec.duration())
                .readyTimeout(spec.readyTimeout()).suspend(spec.suspend()).build());
        // When
        var kept = kept(whole);
        // Then
        assertThat(Json.write(kept.getSpec())).hasSizeLessThan(5_000);
        assertThat(ActiveRun.holdsBrokers(kept)).isEqualTo(ActiveRun.holdsBrokers(whole));
        assertThat(ClusterQueues.key(kept)).isEqualTo(ClusterQueues.key(whole));
    }

    @Test
    void keepsLittleOfALargeBenchmark() {
        // Given one that goes on, and its status of 150 KiB or more
        var whole = benchmark("False");
        var status = LargeStatus.of(50, 12, 1, 500);
        assertThat(Json.write(status)).hasSizeGreaterThan(150_000);
        whole.setStatus(BenchmarkStatus.builder().observedGeneration(1L).phase("Running").summary("text")
                .runId(RunId.of(whole)).startTime(status.startTime()).progress(status.progress())
                .environment(status.environment()).trials(status.trials()).variants(status.variants())
                .comparisons(status.comparisons()).objectives(status.objectives()).warnings(status.warnings())
                .conditions(whole.getStatus().conditions()).build());
        // Then
        assertThat(Json.write(kept(whole))).hasSizeLessThan(2_000).doesNotContain("anything");
    }

    @Test
    void returnsTheFormerCopyAndRemovesIt() {
        var kept = kept(benchmark("False"));
        assertThat(store.put("ns/b", benchmark("True"))).isSameAs(kept);
        assertThat(store.keySet()).containsExactly("ns/b");
        assertThat(store.remove("ns/b")).isNotNull();
        assertThat(store.values()).isEmpty();
    }

    private Benchmark kept(Benchmark whole) {
        store.put(store.getKey(whole), whole);
        return store.values().findFirst().orElseThrow();
    }

    private static Benchmark benchmark(String finished) {
        return Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata:
                  name: b
                  namespace: ns
                  uid: a-uid
                  generation: 1
                  creationTimestamp: "2026-01-01T00:00:00Z"
                  deletionTimestamp: "2026-01-02T00:00:00Z"
                  annotations: {a: anything}
                  finalizers: [%s]
                  labels: {%s: "true"}
                spec:
                  cluster: {strimzi: {name: bench, pinning: {enforce: true}}}
                  workloads:
                  - {name: c1, topic: orders, producer: {linger.ms: anything, delivery.timeout.ms: 7200000}}
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  suspend: true
                  readyTimeout: 20m
                  warmup: 2m
                  duration: 10s
                status:
                  runId: %s
                  phase: Running
                  startTime: "2026-01-01T00:00:00Z"
                  conditions:
                  - {type: Finished, status: "%s"}
                  - {type: Runnable, status: "False", lastTransitionTime: "2026-01-01T00:00:00Z", message: Waits}
                  - {type: BrokersRestored, status: "False", lastTransitionTime: "2026-01-01T00:00:00Z", message: Moves}
                """.formatted(ActiveRun.FINALIZER, ActiveRun.LABEL, RunId.of("a-uid"), finished), Benchmark.class);
    }
}
