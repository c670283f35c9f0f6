package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.controller.testing.TestCluster;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Clocks that differ are noticed when the workers are Ready, before anything is sent. */
class BenchmarkClocksTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    @Test
    void operatorWithAClockMinutesAheadStartsNoTrial() throws Exception {
        // Given
        var topic = cluster.api().namespace();
        BROKERS.topic(topic, List.of(0));
        cluster.restartOperator(Duration.ofMinutes(3));
        // When
        cluster.benchmarks().apply("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: ahead}
                spec:
                  cluster: {bootstrapServers: "%s"}
                  workloads:
                    - {name: c1, kafkaTopic: %s, load: {rate: 200}, records: {value: {size: "100"}}}
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  repetitions: 1
                  trialRetries: 0
                  readyTimeout: 15m
                  warmup: 2s
                  duration: 2s
                """.formatted(BROKERS.bootstrapServers(), topic));
        var finished = cluster.benchmarks().awaitFinished("ahead");
        // Then
        assertThat(finished.getStatus().phase()).as("%s", finished.getStatus()).isEqualTo("Failed");
        assertThat(finished.getStatus().summary()).startsWith("Trial 1 of 1 failed: the clock of worker c1-0")
                .contains("s behind that of the operator, where 10.0 s are tolerated. Synchronize the clocks");
        assertThat(BROKERS.endOffsets(topic).get(0)).isZero();
    }
}
