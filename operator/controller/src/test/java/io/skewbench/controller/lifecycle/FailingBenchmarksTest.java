package io.skewbench.controller.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FailingBenchmarksTest {
    private final Benchmark benchmark = new Benchmark();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final FailingBenchmarks failures = new FailingBenchmarks(() -> now);

    @BeforeEach
    void name() {
        benchmark.setMetadata(new ObjectMetaBuilder().withUid("uid").build());
    }

    @Test
    void nothingIsStartedForTwiceAsLongWithEachFailure() {
        assertThat(failures.pause(benchmark)).isZero();
        failures.add(benchmark);
        assertThat(failures.pause(benchmark)).isEqualTo(Duration.ofMillis(500));
        failures.add(benchmark);
        failures.add(benchmark);
        assertThat(failures.pause(benchmark)).isEqualTo(Duration.ofSeconds(2));
        for (var time = 0; time < 100; time++) {
            failures.add(benchmark);
        }
        assertThat(failures.pause(benchmark)).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void aPauseCountsFromTheLastFailureAndEndsWithASuccess() {
        failures.add(benchmark);
        now = now.plusSeconds(10);
        assertThat(failures.pause(benchmark)).isZero();
        failures.add(benchmark);
        assertThat(failures.pause(benchmark)).isEqualTo(Duration.ofSeconds(1));
        failures.forget(benchmark);
        assertThat(failures.pause(benchmark)).isZero();
    }
}
