package io.skewbench.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.plan.WorkerPlan.TopicShare;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.skewbench.worker.records.TopicMix;
import io.skewbench.worker.testing.TestPlans;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class SeveralTopicsTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    @TempDir
    Path folder;

    @Test
    void sendsToEachTopicByItsWeightAndAccountsForEachPartition() throws Exception {
        // Given topics of different numbers of partitions
        BROKERS.topic("heavy", List.of(0, 1, 2));
        BROKERS.topic("light", List.of(2, 0));
        BROKERS.topic("idle", List.of(1));
        var plan = TestPlans.on(BROKERS.bootstrapServers(), "heavy")
                .topics(new TopicShare("heavy", 3), new TopicShare("light", 1)).idleTopics("idle").plan();

        // When
        var result = new Trials(folder).result(plan);

        // Then the partitions' growth is what was acknowledged
        assertThat(records(result, "heavy")).isEqualTo(BROKERS.endOffsets("heavy"));
        assertThat(records(result, "light")).isEqualTo(BROKERS.endOffsets("light"));
        assertThat(BROKERS.endOffsets("idle")).isEqualTo(Map.of(0, 0L));
        // And each topic's part is the one that the seed says
        var mix = new TopicMix(plan.topics(), plan.seed());
        var light = LongStream.range(0, 2500).filter(n -> mix.ofRecord(n) == 1).count();
        assertThat(sum(result, "light")).isEqualTo(light);
        assertThat(sum(result, "heavy")).isEqualTo(2500 - light);
        assertThat(result.partitions()).filteredOn(partition -> partition.topic().equals("light"))
                .extracting(PartitionResult::leader).containsExactly(2, 0);
    }

    @Test
    void namesTheTopicThatIsMissing() throws Exception {
        // Given
        BROKERS.topic("there", List.of(0));
        var plan = TestPlans.on(BROKERS.bootstrapServers(), "there").idleTopics("not-there").plan();

        // When
        var report = new Trials(folder).run(plan).getFirst();

        // Then
        assertThat(report).isEqualTo(
                new WorkerReport.Failed("TopicNotFound", "The cluster has no topic not-there"));
    }

    private static Map<Integer, Long> records(WorkerResult result, String topic) {
        return result.partitions().stream().filter(partition -> partition.topic().equals(topic))
                .collect(Collectors.toMap(PartitionResult::partition, PartitionResult::totalRecords));
    }

    private static long sum(WorkerResult result, String topic) {
        return records(result, topic).values().stream().mapToLong(Long::longValue).sum();
    }
}
