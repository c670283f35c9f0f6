package io.skewbench.controller.benchmark;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.controller.testing.TestCluster;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.List;
import org.apache.kafka.clients.admin.GroupListing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Consumers are workers of their own, beside the producers of their workload. */
class BenchmarkConsumersTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    @Test
    void readAllRecordsAndLeaveNothingBehind() throws Exception {
        // Given
        var topic = cluster.api().namespace();
        BROKERS.topic(topic, List.of(0, 1, 2));
        // When
        cluster.benchmarks().apply("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: consumed}
                spec:
                  cluster: {bootstrapServers: "%s"}
                  workloads:
                    - name: c1
                      kafkaTopic: %s
                      load: {rate: 200}
                      records: {value: {size: "100"}}
                      consumers: [{name: readers, pods: 2}]
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  repetitions: 1
                  warmup: 2s
                  duration: 2s
                """.formatted(BROKERS.bootstrapServers(), topic));
        var finished = cluster.benchmarks().awaitFinished("consumed");
        // Then
        assertThat(finished.getStatus().phase()).as("%s", finished.getStatus()).isEqualTo("Complete");
        var readers = requireNonNull(requireNonNull(requireNonNull(finished.getStatus().variants()).getFirst()
                .workloads()).getFirst().consumers()).getFirst();
        assertThat(readers.group()).isEqualTo("readers");
        assertThat(requireNonNull(readers.recordsPerSecond()).median()).isNotNegative();
        assertThat(requireNonNull(readers.clockErrorMs()).least()).isZero();
        assertThat(requireNonNull(readers.samples())).satisfies(samples -> {
            assertThat(samples.records()).isPositive();
            assertThat(samples.outOfOrder()).isZero();
            assertThat(samples.duplicates()).isZero();
        });
        var run = requireNonNull(finished.getStatus().runId());
        assertThat(cluster.controllers().jobsEverMade()).containsOnlyKeys("skb-" + run + "-t0a0-c1",
                "skb-" + run + "-t0a0-c1-readers");
        assertThat(cluster.benchmarks().partsOf(finished)).containsOnly("result");
        try (var admin = BROKERS.admin()) {
            BROKERS.awaitMetadata();
            assertThat(admin.listTopics().names().get()).noneMatch(name -> name.contains(run));
            assertThat(admin.listGroups().all().get()).extracting(GroupListing::groupId)
                    .noneMatch(group -> group.contains(run));
        }
    }
}
