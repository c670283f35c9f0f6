package io.skewbench.controller.benchmark;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.StatusFields;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.TrialStatus;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.protocol.json.Json;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A run of two variants, from its creation to its last status.
 *
 * <p>
 * Takes 2 minutes: it has four trials, one after the other, and each starts three real workers.
 */
class BenchmarkRunTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    @Test
    void runsEveryTrialOnceAndMeasures() throws Exception {
        // Given
        var existing = cluster.api().namespace();
        BROKERS.topic(existing, List.of(0, 0, 1, 2));
        var benchmarks = cluster.benchmarks();
        // When
        benchmarks.apply("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: run}
                spec:
                  cluster: {bootstrapServers: "%s"}
                  workloads:
                    - name: c1
                      kafkaTopic: %s
                      load: {rate: 200}
                      records: {value: {size: "100"}}
                    - name: c2
                      topic: skewed
                      pods: 2
                      load: {rate: 300}
                      records: {key: {}, value: {size: "50"}}
                  variants:
                    - {name: built-in, partitioner: BuiltIn}
                    - {name: round-robin, partitioner: RoundRobin}
                  repetitions: 2
                  warmup: 2s
                  duration: 2s
                """.formatted(BROKERS.bootstrapServers(), existing));
        benchmarks.await("run", benchmark -> benchmark.getStatus() != null
                && String.valueOf(benchmark.getStatus().summary()).contains("There is no SkewedTopic skewed"));
        cluster.api().client().resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: skewed}
                spec:
                  cluster: {bootstrapServers: "%s"}
                  topicName: %s-skewed
                  placement: {leaders: [{broker: 0, count: 3}, {broker: 2, count: 1}]}
                """.formatted(BROKERS.bootstrapServers(), existing), SkewedTopic.class)).create();
        var finished = benchmarks.awaitFinished("run");
        // Then
        assertThat(finished.getStatus().phase()).isEqualTo("Complete");
        assertThat(StatusFields.in(Json.mapper().valueToTree(finished.getStatus()))).as("as without Kubernetes")
                .isEqualTo(StatusFields.ofCompleteRun());
        assertThat(finished.getStatus().trials()).hasSize(4).allSatisfy(BenchmarkRunTest::settles);
        assertThat(finished.getStatus().variants()).hasSize(2).allSatisfy(row -> {
            assertThat(row.trials()).isEqualTo(2);
            // 500 records a second of both workloads for 2 s, twice; all of a trial are acknowledged within 4 s.
            assertThat(requireNonNull(row.publishLatencyMs()).samples()).isEqualTo(2000);
            assertThat(requireNonNull(row.recordsPerSecond()).median()).isPositive().isLessThanOrEqualTo(1000);
            assertThat(requireNonNull(row.publishLatencyMs()).p99()).isPositive();
            assertThat(row.workloads()).hasSize(2);
        });
        assertThat(requireNonNull(finished.getStatus().environment()).workers()).hasSize(3)
                .allSatisfy(worker -> assertThat(worker.image()).startsWith("registry.example/skewbench@sha256:"));
        assertThat(finished.getStatus().warnings()).contains(
                "On node stand-in-node, workload c1 and workload c2 share processors and link with each other");
        assertThat(cluster.controllers().jobsEverMade()).hasSize(8)
                .allSatisfy((job, times) -> assertThat(times).isOne());
        assertThat(benchmarks.partsOf(finished)).containsOnly("result").hasSize(4);
        assertThat(reportedPhases()).containsSubsequence("Pending", "Preparing", "Running", "Complete");
    }

    /** What kubectl describe shows. */
    private List<String> reportedPhases() {
        return cluster.api().client().events().v1().events().list().getItems().stream()
                .sorted(Comparator.comparing(event -> event.getEventTime().getTime()))
                .map(Event::getReason)
                .toList();
    }

    private static void settles(TrialStatus trial) {
        assertThat(trial.state()).isEqualTo("Complete");
        assertThat(trial.acknowledged()).isPositive().isEqualTo(trial.offsetGrowth());
    }

}
