package io.skewbench.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import io.skewbench.worker.brokers.OwnBrokers;
import io.skewbench.worker.testing.TestPlans;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LostBrokerTest {

    @Test
    void accountsForEveryRecordAfterABrokerIsRemoved(@TempDir Path folder) throws Exception {
        try (var cluster = OwnBrokers.start(2, Map.of()); var admin = cluster.admin()) {
            // Given a partition on each broker
            admin.createTopics(List.of(new NewTopic("lost", Map.of(0, List.of(0), 1, List.of(1))))).all().get();
            var plan = TestPlans.on(cluster.brokers().bootstrapServers(), "lost").load(new LoadPlan.ConstantRate(200))
                    .producer("partitioner.class", "org.apache.kafka.clients.producer.RoundRobinPartitioner")
                    .producer("request.timeout.ms", "15000").producer("delivery.timeout.ms", "15000")
                    .times(500, 8000).plan();

            // When
            var report = new Trials(folder).run(plan, startMs -> {
                await().atMost(Duration.ofMinutes(1)).until(() -> endOffset(admin, 1) > 0);
                cluster.brokers().kill(1);
                // Then it is named while records wait for it
                await().atMost(Duration.ofSeconds(15)).untilAsserted(
                        () -> assertThat(Files.readString(folder.resolve("report-w-0.json")))
                                .containsPattern(
                                        "broker 1 \\(\\S+:\\d+\\) cannot be reached: Connection refused"));
            });

            // Then
            var result = Trials.done(report.getFirst());
            var total = result.total();
            assertThat(total.sent()).isEqualTo(1700).isEqualTo(total.acknowledged() + total.failed());
            assertThat(total.failed()).isPositive();
            assertThat(result.errors()).containsKey("TimeoutException");
            assertThat(result.errors().values().stream().mapToLong(Long::longValue).sum())
                    .isEqualTo(result.measured().failed());
            var stored = records(result.partitions(), 0);
            assertThat(endOffset(admin, 0)).isBetween(stored, stored + total.failed());
        }
    }

    private static long endOffset(Admin admin, int partition) throws Exception {
        var count = new TopicPartition("lost", partition);
        return admin.listOffsets(Map.of(count, OffsetSpec.latest())).partitionResult(count).get().offset();
    }

    private static long records(List<PartitionResult> partitions, int partition) {
        return partitions.stream().filter(row -> row.partition() == partition).mapToLong(PartitionResult::totalRecords)
                .sum();
    }
}
