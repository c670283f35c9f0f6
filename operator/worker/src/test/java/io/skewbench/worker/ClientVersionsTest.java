package io.skewbench.worker;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.skewbench.protocol.plan.Draw;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.report.NodeResult;
import io.skewbench.protocol.report.Samples;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.skewbench.worker.consume.CheckedSamples;
import io.skewbench.worker.testing.TestPlans;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The worker's own process with one version of kafka-clients on its class path, and no other.
 *
 * <p>
 * Takes a minute: twelve trials with five versions of the client, each in a JVM of its own.
 */
@ParameterizedClass
@ValueSource(strings = {"2.3.1", "2.4.1", "3.9.2", "4.3.1", "4.4.0"})
record ClientVersionsTest(String version) {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    private static final String LONGER_THAN_THE_TRIAL_MS = "600000";

    @Test
    void sendsAndReportsVersionOfThePlansClient(@TempDir Path folder) throws Exception {
        // Given
        var plan = plan("client-").producer("compression.type", "zstd").keys(1000, new Draw.Uniform())
                .producer("metrics.sample.window.ms", LONGER_THAN_THE_TRIAL_MS).clockTopic("clock-of-" + version)
                .stamped(1).plan();

        // When
        var result = new ForkedWorker(folder).result(plan);

        // Then
        assertThat(result.clock()).isNotNull().satisfies(clock -> {
            assertThat(clock.problem()).isNull();
            assertThat(clock.leastMs()).isLessThanOrEqualTo(requireNonNull(clock.mostMs()));
        });
        assertThat(result.facts().kafkaClients()).isEqualTo(version);
        assertThat(result.facts().classPath()).contains("kafka-clients-" + version + ".jar")
                .filteredOn(entry -> entry.startsWith("kafka")).hasSize(1);
        assertThat(result.measured().sent()).isEqualTo(result.measured().acknowledged()).isEqualTo(2000);
        assertThat(acknowledged(result.partitions())).isEqualTo(BROKERS.endOffsets(plan.topicNames().getFirst()));
        assertThat(samples(plan)).isEqualTo(new Samples(3000, 0, 0, 0, 0, null, null));
        assertThat(result.client().batchSizeBytes()).isPositive();
        assertThat(result.client().recordsPerRequest()).isGreaterThanOrEqualTo(1);
        assertThat(result.client().queueTimeMs()).isNotNegative();
        assertThat(result.client().recordRetries()).isNotNull();
        assertThat(result.nodes()).extracting(NodeResult::broker).containsExactly(0, 1, 2);
        assertThat(result.nodes()).filteredOn(node -> node.requests() > 0).isNotEmpty()
                .allSatisfy(node -> assertThat(node.requestLatencyMs()).isPositive());
    }

    /** Returns what a consumer of the newest version makes of the stamps. */
    private static Samples samples(WorkerPlan plan) {
        var checked = new CheckedSamples(plan.trial(), plan.workload());
        TopicRecords.read(BROKERS.bootstrapServers(), plan.topicNames().getFirst(), 3000).forEach(checked::add);
        return checked.samples();
    }

    private static Map<Integer, Long> acknowledged(List<PartitionResult> partitions) {
        return partitions.stream()
                .collect(Collectors.toMap(PartitionResult::partition, PartitionResult::totalRecords));
    }

    private TestPlans plan(String topic) throws Exception {
        var name = topic + version;
        BROKERS.topic(name, List.of(0, 1, 2));
        return TestPlans.on(BROKERS.bootstrapServers(), name).clientVersion(version)
                .load(new LoadPlan.ConstantRate(2000))
                .times(500, 1000);
    }

    @Test
    void runsStrictCost(@TempDir Path folder) throws Exception {
        // Given
        var plan = plan("strict-cost-")
                .producer("partitioner.class", "io.skewbench.partitioners.StrictCostPartitioner")
                .producer("metric.reporters", "io.skewbench.partitioners.NodeLatencies").plan();

        // When
        var result = new ForkedWorker(folder).result(plan);

        // Then
        assertThat(result.total().acknowledged()).isEqualTo(3000);
        assertThat(acknowledged(result.partitions())).isEqualTo(BROKERS.endOffsets(plan.topicNames().getFirst()));
    }

    @Test
    void notifiesUsersPartitionerOfNewBatches(@TempDir Path folder) throws Exception {
        assumeThat(version).isIn("2.4.1", "3.9.2");
        // Given
        var plan = plan("batchwise-").producer("partitioner.class", BatchwisePartitioner.class.getName())
                .times(500, 1000).plan();

        // When
        var result = new ForkedWorker(folder).result(plan);

        // Then
        assertThat(acknowledged(result.partitions())).hasSize(3)
                .allSatisfy((partition, records) -> assertThat(records).isPositive());
    }
}
