package io.skewbench.controller.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.engine.ClusterKey;
import io.skewbench.engine.RunId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterUsersTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final ClusterKey KAFKA = new ClusterKey("kafka:9092");

    private final ClusterUsers users = new ClusterUsers();
    private final Benchmark benchmark = started();

    @Test
    void workersOfTheRunThatUsesTheClusterCount() {
        assertThat(isWorker(pod(START), List.of(benchmark), true, START)).isTrue();
    }

    @Test
    void podsOfOtherNamespacesOrNamesDoNot() {
        var elsewhere = pod(START);
        elsewhere.getMetadata().setNamespace("other");
        var unknown = pod(START);
        unknown.getMetadata().getOwnerReferences().getFirst().setName("skb-0123456789-t0a0-c1");
        var otherwise = pod(START);
        otherwise.getMetadata().getOwnerReferences().getFirst().setName("skb-" + RunId.of(benchmark) + "-x");
        for (var pod : List.of(elsewhere, unknown, otherwise)) {
            assertThat(isWorker(pod, List.of(benchmark), true, START)).isFalse();
        }
    }

    @Test
    void whatIsCreatedAfterARunHasUsedTheClusterDoesNot() {
        // Given
        isWorker(pod(START), List.of(benchmark), true, START);
        var now = START.plus(Duration.ofHours(1));
        // Then
        assertThat(isWorker(pod(START), List.of(benchmark), false, now)).isTrue();
        assertThat(isWorker(pod(START.plusSeconds(120)), List.of(benchmark), false, now)).isFalse();
    }

    @Test
    void workersOfADeletedBenchmarkCountUntilTheyCanNoLongerRun() {
        // Given
        isWorker(pod(START), List.of(benchmark), true, START);
        // Then
        assertThat(isWorker(pod(START), List.of(), false, START.plus(Duration.ofHours(1)))).isTrue();
        assertThat(isWorker(pod(START), List.of(), false, START.plus(Duration.ofDays(3)))).isFalse();
    }

    @Test
    void podsCountNoLongerThanTheSpecOfTheirRunGivesToWorkers() {
        // When
        var latest = users.of(KAFKA, List.of(benchmark), it -> true, START).apply(pod(START));
        // Then: ready time-out, the same again with warm-up, duration, delivery time-out, 10 minutes
        assertThat(latest).contains(START.plus(Duration.ofMinutes(5 + 5 + 1 + 20 + 120 + 10)));
    }

    @Test
    void aSuspendedRunIsNoUserHoweverLongItIsSuspended() {
        // Given
        isWorker(pod(START), List.of(benchmark), true, START);
        // When
        for (var days = 1; days < 10; days++) {
            isWorker(pod(START), List.of(benchmark), false, START.plus(Duration.ofDays(days)));
        }
        // Then
        var now = START.plus(Duration.ofDays(10));
        assertThat(isWorker(pod(now), List.of(benchmark), false, now)).isFalse();
    }

    @Test
    void unaskedClustersAreForgotten() {
        // Given
        var other = new ClusterKey("strimzi/ns/ephemeral");
        users.of(other, List.of(benchmark), it -> true, START);
        // When
        isWorker(pod(START), List.of(benchmark), true, START.plus(Duration.ofDays(7)));
        assertThat(users.clusters()).isEqualTo(2);
        isWorker(pod(START), List.of(benchmark), true, START.plus(Duration.ofDays(7)).plusSeconds(1));
        // Then
        assertThat(users.clusters()).isOne();
    }

    private boolean isWorker(Pod pod, List<Benchmark> all, boolean uses, Instant now) {
        return users.of(KAFKA, all, benchmark -> uses, now).apply(pod).isPresent();
    }

    private Pod pod(Instant created) {
        return new PodBuilder().withNewMetadata()
                .withName("pod")
                .withNamespace("ns")
                .withCreationTimestamp(created.toString())
                .addNewOwnerReference()
                .withApiVersion("batch/v1")
                .withKind("Job")
                .withName("skb-" + RunId.of(benchmark) + "-t0a0-c1")
                .withUid("uid")
                .withController(true)
                .endOwnerReference()
                .endMetadata()
                .build();
    }

    private static Benchmark started() {
        var benchmark = Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: run, namespace: ns, uid: uid-run, generation: 1}
                spec:
                  cluster: {bootstrapServers: "kafka:9092"}
                  workloads: [{name: c1, producer: {delivery.timeout.ms: "60000"}}]
                  variants: [{name: built-in}]
                  sweep: {producer: {delivery.timeout.ms: [60000, 7200000]}}
                  warmup: 1m
                  duration: 20m
                """, Benchmark.class);
        benchmark.setStatus(BenchmarkStatus.builder().observedGeneration(1L).phase("Running")
                .runId(RunId.of(benchmark)).conditions(List.of()).build());
        return benchmark;
    }
}
