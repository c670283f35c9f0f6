package io.skewbench.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.report.NodeResult;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.skewbench.worker.testing.TestPlans;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.HdrHistogram.AbstractHistogram;
import org.apache.kafka.clients.producer.RoundRobinPartitioner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class WorkerTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    private static final String LONGER_THAN_THE_TRIAL_MS = "600000";

    @TempDir
    Path folder;

    @Test
    void sendsWhatIsDueAtAConstantRateAndCountsEveryRecord() throws Exception {
        // Given
        BROKERS.topic("constant", List.of(0, 1, 2, 2));
        var plan = TestPlans.on(BROKERS.bootstrapServers(), "constant").load(new LoadPlan.ConstantRate(2000)).plan();

        // When
        var result = new Trials(folder).result(plan);

        // Then
        assertThat(result.measured().sent()).isEqualTo(4000);
        assertThat(result.total().sent()).isEqualTo(5000);
        assertThat(result.acknowledgedInWindow()).isLessThanOrEqualTo(5000);
        assertThat(result.bytesInWindow()).isEqualTo(100 * result.acknowledgedInWindow());
        assertThat(result.measuredMs()).isEqualTo(2000);
        assertThat(result.errors()).isEmpty();
        assertThat(Objects.requireNonNull(result.sendLateness()).decode().getTotalCount()).isEqualTo(4000);
        assertAddsUp(result, "constant");
    }

    @Test
    void sendsWithoutLimitAndCountsEveryRecord() throws Exception {
        // Given
        BROKERS.topic("unlimited", List.of(0, 1, 2));
        var plan = TestPlans.on(BROKERS.bootstrapServers(), "unlimited").load(new LoadPlan.Unlimited()).values(0, 200)
                .producer("partitioner.class", RoundRobinPartitioner.class.getName())
                .producer("metrics.sample.window.ms", LONGER_THAN_THE_TRIAL_MS).plan();

        // When
        var result = new Trials(folder).result(plan);

        // Then
        assertThat(result.measured().sent()).isPositive();
        assertThat(result.publishLatency()).isEqualTo(result.serviceLatency());
        assertThat(result.sendLateness()).isNull();
        assertThat(result.client().bufferWaitMs()).isNotNull();
        assertThat(result.client().batchSizeBytes()).isPositive();
        assertThat(result.client().recordsPerRequest()).isGreaterThan(1);
        assertThat(result.client().cpuMs()).isPositive();
        assertThat(result.nodes()).extracting(NodeResult::broker).containsExactly(0, 1, 2);
        assertThat(result.nodes()).filteredOn(node -> node.requests() > 0)
                .allSatisfy(node -> assertThat(node.requestLatencyMs()).isPositive());
        assertAddsUp(result, "unlimited");
    }

    private static void assertAddsUp(WorkerResult result, String topic) throws Exception {
        var total = result.total();
        assertThat(total.sent()).isEqualTo(total.acknowledged() + total.failed());
        assertThat(result.measured().sent())
                .isEqualTo(result.measured().acknowledged() + result.measured().failed());
        assertThat(result.publishLatency().decode().getTotalCount()).isEqualTo(result.measured().acknowledged());
        assertThat(result.serviceLatency().decode().getTotalCount()).isEqualTo(result.measured().acknowledged());
        assertThat(result.partitions().stream().mapToLong(PartitionResult::records).sum())
                .isEqualTo(result.measured().acknowledged());
        assertThat(Objects.requireNonNull(result.timeline())).satisfies(timeline -> {
            assertThat(sum(timeline.sent())).isEqualTo(total.sent());
            assertThat(sum(timeline.acknowledged())).isEqualTo(total.acknowledged());
            assertThat(timeline.publishLatency().decode().stream().mapToLong(AbstractHistogram::getTotalCount).sum())
                    .isEqualTo(total.acknowledged());
            assertThat(timeline.bytes().values().stream().mapToLong(WorkerTest::sum).sum())
                    .isGreaterThanOrEqualTo(result.partitions().stream().mapToLong(PartitionResult::bytes).sum());
        });
        var offsets = result.partitions().stream()
                .collect(Collectors.toMap(PartitionResult::partition, PartitionResult::totalRecords));
        assertThat(BROKERS.endOffsets(topic)).isEqualTo(offsets);
        assertThat(total.acknowledged()).isEqualTo(offsets.values().stream().mapToLong(Long::longValue).sum());
    }

    private static long sum(List<Long> counts) {
        return counts.stream().mapToLong(Long::longValue).sum();
    }

    @Test
    void namesTheLeaderOfEachPartition() throws Exception {
        // Given
        BROKERS.topic("leaders", List.of(2, 0, 1));

        // When
        var result = new Trials(folder)
                .result(TestPlans.on(BROKERS.bootstrapServers(), "leaders").times(0, 500).plan());

        // Then
        var leaders = result.partitions().stream()
                .collect(Collectors.toMap(PartitionResult::partition, PartitionResult::leader));
        assertThat(leaders).isEqualTo(Map.of(0, 2, 1, 0, 2, 1));
    }
}
