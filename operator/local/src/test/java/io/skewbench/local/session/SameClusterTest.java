package io.skewbench.local.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.protocol.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class SameClusterTest {

    @Test
    void refusesAnotherCluster() {
        // Given
        var benchmark = benchmark("{\"clusterId\": \"first\"}");
        // When
        var refusal = SameCluster.refusal(benchmark, "second");
        // Then
        assertThat(refusal).hasValue("Benchmark b: its trials so far ran on the Kafka cluster with the id first, and "
                + "the one that answers now has the id second; start a new run");
    }

    @Test
    void acceptsTheClusterOfTheTrialsSoFar() {
        // Given
        var benchmark = benchmark("{\"clusterId\": \"first\"}");
        // When
        var refusal = SameCluster.refusal(benchmark, "first");
        // Then
        assertThat(refusal).isEmpty();
    }

    @Test
    void acceptsAnyClusterBeforeTheFirstTrial() {
        // Given
        var benchmark = new Benchmark();
        // When
        var refusal = SameCluster.refusal(benchmark, "second");
        // Then
        assertThat(refusal).isEmpty();
    }

    private static Benchmark benchmark(String environment) {
        var benchmark = new Benchmark();
        benchmark.setMetadata(new ObjectMetaBuilder().withName("b").build());
        benchmark.setStatus(BenchmarkStatus.of(1L, "Running", "summary", List.of())
                .withEnvironment(Json.read(environment, Environment.class)));
        return benchmark;
    }
}
