package io.skewbench.controller.observation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuestionsTest {

    @Test
    void whoWaitsInTheQueueAsksForNothing() {
        assertThat(Questions.of(benchmark(false), false, false)).isEqualTo(new Questions(false, false, false));
    }

    @Test
    void whoIsNextAsksForAll() {
        assertThat(Questions.of(benchmark(false), true, false)).isEqualTo(new Questions(true, true, true));
    }

    @Test
    void whoIsSuspendedAsksForNoTopicsAndPayloads() {
        assertThat(Questions.of(benchmark(true), true, false)).isEqualTo(new Questions(true, false, false));
    }

    @Test
    void runUnderWayObservesItsTopicsHoweverItIsQueued() {
        assertThat(Questions.of(benchmark(false), false, true)).isEqualTo(new Questions(true, true, false));
        assertThat(Questions.of(benchmark(true), true, true)).isEqualTo(new Questions(true, true, false));
    }

    @Test
    void obstructedRunAsksAgainWhetherItCanStart() {
        // Given
        var benchmark = benchmark(false);
        benchmark.setStatus(BenchmarkStatus.builder().observedGeneration(1L).phase("Pending")
                .conditions(List.of(new ConditionBuilder().withType("Runnable").withStatus("False")
                        .withReason("PayloadUnusable").withLastTransitionTime("2026-01-01T00:00:00Z").build()))
                .build());
        // Then
        assertThat(Questions.of(benchmark, false, false)).isEqualTo(new Questions(true, true, true));
    }

    private static Benchmark benchmark(boolean suspend) {
        return Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: run, namespace: ns, uid: uid-run, generation: 1}
                spec: {cluster: {bootstrapServers: "kafka:9092"}, suspend: %s}
                """.formatted(suspend), Benchmark.class);
    }
}
