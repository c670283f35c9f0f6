package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.skewbench.api.v1alpha1.Benchmark;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchmarkMetricsTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final BenchmarkMetrics metrics = new BenchmarkMetrics(registry);

    @Test
    void countsBenchmarksByPhaseAsTheyAreWhenAsked() {
        // Given
        var all = new ArrayList<>(List.of(benchmark(""), benchmark("status: {phase: Queued}"),
                benchmark("status: {phase: Queued}")));
        metrics.count(() -> all);
        assertThat(inPhase("Queued")).isEqualTo(2);
        assertThat(inPhase("Pending")).isEqualTo(1);
        // When
        all.removeLast();
        // Then
        assertThat(inPhase("Queued")).isEqualTo(1);
        assertThat(inPhase("Running")).isZero();
    }

    @Test
    void countsRunsByTheirEnd() {
        metrics.runEnded("Complete");
        metrics.runEnded("Failed");
        metrics.runEnded("Complete");
        assertThat(registry.get("skewbench.runs.finished").tag("phase", "Complete").counter().count()).isEqualTo(2);
    }

    private double inPhase(String phase) {
        return registry.get("skewbench.benchmarks").tag("phase", phase).gauge().value();
    }

    private static Benchmark benchmark(String status) {
        return Serialization.unmarshal("apiVersion: skewbench.io/v1alpha1\nkind: Benchmark\nmetadata: {name: b}\n"
                + status, Benchmark.class);
    }
}
