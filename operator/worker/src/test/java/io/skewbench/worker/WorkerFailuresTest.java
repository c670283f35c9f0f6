package io.skewbench.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.protocol.report.WorkerReport.Failed;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.skewbench.worker.control.FilesControl;
import io.skewbench.worker.testing.TestPlans;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class WorkerFailuresTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    @TempDir
    Path folder;

    @Test
    void failsWithAPartitionerThatCannotBeConfigured() throws Exception {
        BROKERS.topic("configure", List.of(0));
        var plan = TestPlans.on(BROKERS.bootstrapServers(), "configure")
                .producer("partitioner.class", BrokenPartitioner.class.getName())
                .producer(BrokenPartitioner.BROKEN_IN_CONFIGURE, "yes").plan();
        assertThat(failure(plan).reason()).isEqualTo("PartitionerFailed");
        assertThat(failure(plan).message()).contains("BrokenPartitioner").contains("no settings today");
    }

    @Test
    void failsIfPartitionerThrows() throws Exception {
        BROKERS.topic("partition", List.of(0));
        var failure = failure(TestPlans.on(BROKERS.bootstrapServers(), "partition").load(new LoadPlan.Unlimited())
                .producer("partitioner.class", BrokenPartitioner.class.getName()).plan());
        assertThat(failure.reason()).isEqualTo("PartitionerFailed");
        assertThat(failure.message()).contains("BrokenPartitioner").contains("no partition today");
    }

    @Test
    void failsAtOnceWithAPartitionThatTheTopicDoesNotHave() throws Exception {
        // Given a delivery timeout of minutes, which such a record would wait for
        BROKERS.topic("no-such-partition", List.of(0, 1));
        var plan = TestPlans.on(BROKERS.bootstrapServers(), "no-such-partition")
                .producer("partitioner.class", BrokenPartitioner.class.getName())
                .producer(BrokenPartitioner.BROKEN_AFTER, "100").producer(BrokenPartitioner.THEN, "2").plan();

        // When
        var failure = failure(plan);

        // Then
        assertThat(failure.reason()).isEqualTo("PartitionerFailed");
        assertThat(failure.message()).contains("BrokenPartitioner returned partition 2 of topic no-such-partition, "
                + "which has partitions 0 to 1");
    }

    @Test
    void failsSoonIfPartitionerDoesNotReturn() throws Exception {
        // Given a warm-up of minutes
        BROKERS.topic("blocked", List.of(0, 1));
        var plan = TestPlans.on(BROKERS.bootstrapServers(), "blocked").pods(1, 1).times(300_000, 1000)
                .producer("partitioner.class", BrokenPartitioner.class.getName())
                .producer(BrokenPartitioner.BROKEN_AFTER, "100")
                .producer(BrokenPartitioner.THEN, BrokenPartitioner.FOR_EVER).plan();

        // When
        var failure = failure(plan);

        // Then
        assertThat(failure.reason()).isEqualTo("PartitionerStuck");
        assertThat(failure.message())
                .startsWith("A partitioner has not returned for 8 s: thread sender-0 is inside the "
                        + "partitioner io.skewbench.worker.BrokenPartitioner: ")
                .contains("LockSupport.park")
                .contains("called from io.skewbench.worker.BrokenPartitioner.partition:");
        assertThat(Objects.requireNonNull(failure.total()).acknowledged()).isEqualTo(100);
    }

    @Test
    void failsSoonIfPartitionerDoesNotReturnFromClose() throws Exception {
        var failure = inClose("no-end", BrokenPartitioner.FOR_EVER);
        assertThat(failure.reason()).isEqualTo("PartitionerStuck");
        assertThat(failure.message()).startsWith("A partitioner has not returned from close() for 8 s: thread "
                + "partitioner-close is inside the partitioner io.skewbench.worker.BrokenPartitioner: ")
                .contains("called from io.skewbench.worker.BrokenPartitioner.close:");
    }

    @Test
    void failsWithAPartitionerThatThrowsInClose() throws Exception {
        var failure = inClose("bad-end", "throws");
        assertThat(failure.reason()).isEqualTo("PartitionerFailed");
        assertThat(failure.message()).contains("BrokenPartitioner failed in close()", "no end today");
    }

    @Test
    void reportsFirstFailureIfPartitionerFailsInCloseAsWell() throws Exception {
        BROKERS.topic("twice", List.of(0, 1));
        var failure = failure(TestPlans.on(BROKERS.bootstrapServers(), "twice").pods(1, 2).times(300_000, 1000)
                .producer("partitioner.class", BrokenPartitioner.class.getName())
                .producer(BrokenPartitioner.BROKEN_AFTER, "100")
                .producer(BrokenPartitioner.THEN, BrokenPartitioner.FOR_EVER)
                .producer(BrokenPartitioner.IN_CLOSE, "throws").plan());
        assertThat(failure.reason()).isEqualTo("PartitionerStuck");
        assertThat(failure.message()).startsWith("A partitioner has not returned for 8 s");
        assertThat(Objects.requireNonNull(failure.total()).acknowledged()).isEqualTo(200);
    }

    private Failed inClose(String topic, String what) throws Exception {
        BROKERS.topic(topic, List.of(0, 1));
        return failure(TestPlans.on(BROKERS.bootstrapServers(), topic).pods(1, 1).load(new LoadPlan.ConstantRate(100))
                .times(200, 500).producer("partitioner.class", BrokenPartitioner.class.getName())
                .producer(BrokenPartitioner.BROKEN_AFTER, "100000")
                .producer(BrokenPartitioner.IN_CLOSE, what).plan());
    }

    @Test
    void failsOnceEveryRecordHasBeenRefusedForSeconds() throws Exception {
        // Given a warm-up of minutes
        BROKERS.topic("refused", List.of(0, 1));
        var plan = TestPlans.on(BROKERS.bootstrapServers(), "refused").load(new LoadPlan.ConstantRate(20))
                .values(2_000_000, 2_000_000).times(300_000, 1000).plan();

        // When
        var failure = failure(plan);

        // Then
        assertThat(failure.reason()).isEqualTo("RecordsRefused");
        assertThat(failure.message()).contains("RecordTooLargeException: The message is 2");
        assertThat(Objects.requireNonNull(failure.total()).acknowledged()).isZero();
        assertThat(failure.total().failed()).isPositive().isEqualTo(failure.total().sent());
    }

    @Test
    void accountsForTheRecordsBeforeAPartitionerThrew() throws Exception {
        // Given
        BROKERS.topic("after-a-while", List.of(0));
        var plan = TestPlans.on(BROKERS.bootstrapServers(), "after-a-while").pods(1, 1)
                .producer("partitioner.class", BrokenPartitioner.class.getName())
                .producer(BrokenPartitioner.BROKEN_AFTER, "300").plan();

        // When
        var total = Objects.requireNonNull(failure(plan).total());

        // Then
        assertThat(total.sent()).isEqualTo(300).isEqualTo(total.acknowledged() + total.failed());
        assertThat(BROKERS.endOffsets("after-a-while").get(0)).isBetween(total.acknowledged(), total.sent());
    }

    @Test
    void failsWithAPartitionerThatIsNotThere() throws Exception {
        BROKERS.topic("class", List.of(0));
        var failure = failure(TestPlans.on(BROKERS.bootstrapServers(), "class")
                .producer("partitioner.class", "com.example.Missing").plan());
        assertThat(failure.reason()).isEqualTo("PartitionerFailed");
        assertThat(failure.message()).contains("com.example.Missing");
    }

    @Test
    void failsWithAWrongProducerSetting() throws Exception {
        BROKERS.topic("setting", List.of(0));
        var failure = failure(TestPlans.on(BROKERS.bootstrapServers(), "setting").producer("acks", "most").plan());
        assertThat(failure.reason()).isEqualTo("ProducerFailed");
        assertThat(failure.message()).contains("acks").contains("most");
    }

    @Test
    void failsWithoutTheTopicAndDoesNotCreateIt() throws Exception {
        var failure = failure(TestPlans.on(BROKERS.bootstrapServers(), "missing").plan());
        assertThat(failure.reason()).isEqualTo("TopicNotFound");
        assertThat(failure.message()).contains("missing");
        try (var admin = BROKERS.admin()) {
            assertThat(admin.listTopics().names().get()).doesNotContain("missing");
        }
    }

    @Test
    void failsWithoutACluster() throws Exception {
        var failure = failure(TestPlans.on("127.0.0.1:1", "any").producer("max.block.ms", "1500").plan());
        assertThat(failure.reason()).isEqualTo("BootstrapUnreachable");
        assertThat(failure.message()).contains("127.0.0.1:1");
    }

    @Test
    void failsWithABootstrapServerWhoseNameIsUnknown() throws Exception {
        var failure = failure(TestPlans.on("kafka.invalid:9092", "any").producer("max.block.ms", "1500").plan());
        assertThat(failure.reason()).isEqualTo("BootstrapUnreachable");
        assertThat(failure.message()).contains("kafka.invalid:9092");
    }

    @Test
    void failsWithoutAPlan() throws Exception {
        var report = new Worker(new FilesControl(folder, "w", 0), 0).run();
        assertThat(report).isInstanceOf(Failed.class);
        assertThat(((Failed) report).message()).contains("plan-w.json");
    }

    @Test
    void countsRecordsThatAreTooLarge() throws Exception {
        // Given
        BROKERS.topic("too-large", List.of(0, 1));
        var plan = TestPlans.on(BROKERS.bootstrapServers(), "too-large").load(new LoadPlan.ConstantRate(100))
                .values(2_000_000, 2_000_000).times(500, 1000).plan();

        // When
        var result = new Trials(folder).result(plan);

        // Then
        assertThat(result.measured().sent()).isEqualTo(100);
        assertThat(result.measured().failed()).isEqualTo(100);
        assertThat(result.total().failed()).isEqualTo(150);
        assertThat(result.errors()).isEqualTo(Map.of("RecordTooLargeException", 100L));
        assertThat(result.errorMessages()).hasEntrySatisfying("RecordTooLargeException",
                message -> assertThat(message).startsWith("The message is 2"));
        assertThat(result.publishLatency().decode().getTotalCount()).isZero();
        assertThat(result.partitions()).allSatisfy(
                partition -> assertThat(partition).extracting(PartitionResult::totalRecords).isEqualTo(0L));
        assertThat(result.due()).isEqualTo(100);
        assertThat(result.acknowledgedInWindow()).isZero();
    }

    @Test
    void countsRecordsThatTheBrokerFindsTooLarge() throws Exception {
        // Given
        try (var admin = BROKERS.admin()) {
            admin.createTopics(List.of(new NewTopic("too-large-for-it", 2, (short) 1)
                    .configs(Map.of("max.message.bytes", "1000")))).all().get();
        }
        var plan = TestPlans.on(BROKERS.bootstrapServers(), "too-large-for-it").load(new LoadPlan.ConstantRate(100))
                .values(5000, 5000).times(500, 1000).plan();

        // When
        var result = new Trials(folder).result(plan);

        // Then
        assertThat(result.total().sent()).isEqualTo(150).isEqualTo(result.total().failed());
        assertThat(result.errors()).isEqualTo(Map.of("RecordTooLargeException", 100L));
        assertThat(BROKERS.endOffsets("too-large-for-it")).isEqualTo(Map.of(0, 0L, 1, 0L));
    }

    private Failed failure(WorkerPlan plan) throws Exception {
        WorkerReport report = new Trials(folder).run(plan).getFirst();
        assertThat(report).isInstanceOf(Failed.class);
        return (Failed) report;
    }
}
