package io.skewbench.controller.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.run.ClusterKeeping;
import io.skewbench.engine.run.RunState;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class FinishedTest {

    @Test
    void keepsNothingForLongerThanTenYears() {
        // Given what the definition let through before it had a bound
        var benchmark = Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: b}
                spec:
                  cluster: {ephemeral: {name: own, keep: Always}}
                  ttlSecondsAfterFinished: 9223372036854775807
                status: {completionTime: "2026-01-01T00:00:00Z"}
                """, Benchmark.class);
        var end = Instant.parse("2026-01-01T00:00:00Z");
        // Then
        assertThat(RunState.keptFor(benchmark, end)).contains(Duration.ofDays(3_650));
        assertThat(ClusterKeeping.isKept(benchmark, end)).isTrue();
        assertThat(ClusterKeeping.isKept(benchmark, end.plus(Duration.ofDays(3_650)))).isFalse();
    }
}
