package io.skewbench.worker.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.skewbench.protocol.plan.WorkerPlan.TopicShare;
import io.skewbench.protocol.report.WorkerFailure;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.skewbench.worker.failure.WorkerFailedException;
import io.skewbench.worker.testing.TestPlans;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.PartitionInfo;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Producers of two topics on real brokers. */
class ConnectedProducersTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    @BeforeAll
    static void createTopics() throws Exception {
        BROKERS.topic("connected-1", List.of(2, 0));
        BROKERS.topic("connected-2", List.of(1));
    }

    @Test
    void areAsManyAsAPodHas() {
        // Given
        var created = new AtomicInteger();
        // When
        try (var producers = ConnectedProducers.open(plans().pods(1, 3).plan(), 0, created::incrementAndGet)) {
            // Then
            assertThat(producers.producers()).hasSize(3);
            assertThat(created).hasValue(3);
        }
    }

    @Test
    void knowTheLeadersOfAllTopics() {
        try (var producers = ConnectedProducers.open(plans().plan(), 0, () -> {})) {
            // When
            var leaders = producers.leaders();
            // Then the first partitions of both topics come before the second one of the first topic
            assertThat(leaders).isEqualTo(Map.of(0, 2, 1, 1, 2, 0)).isEqualTo(producers.currentLeaders());
        }
    }

    @Test
    void knowThePartitionsOfAllTopics() {
        try (var producers = ConnectedProducers.open(plans().plan(), 0, () -> {})) {
            // When
            var partitions = producers.partitions();
            // Then
            assertThat(partitions).extracting(PartitionInfo::topic).containsExactlyInAnyOrder("connected-1",
                    "connected-1", "connected-2");
        }
    }

    @Test
    void refuseATopicThatIsNotThere() {
        // Given
        var plan = plans().idleTopics("not-connected").plan();
        // When
        var thrown = catchThrowableOfType(WorkerFailedException.class,
                () -> ConnectedProducers.open(plan, 0, () -> {}));
        // Then
        assertThat(thrown.reason()).isEqualTo(WorkerFailure.TOPIC_NOT_FOUND);
        assertThat(thrown).hasMessage("The cluster has no topic not-connected");
    }

    @Test
    void refuseASettingThatKafkaRefuses() {
        // Given
        var plan = plans().producer("acks", "most").plan();
        // When
        var thrown = catchThrowableOfType(WorkerFailedException.class,
                () -> ConnectedProducers.open(plan, 0, () -> {}));
        // Then
        assertThat(thrown.reason()).isEqualTo(WorkerFailure.PRODUCER_FAILED);
    }

    @Test
    void sendNothingAfterTheyWereGivenUp() {
        try (var producers = ConnectedProducers.open(plans().plan(), 0, () -> {})) {
            // When
            var failure = producers.giveUp();
            // Then
            assertThat(failure).isEmpty();
            assertThat(producers.producers()).allSatisfy(producer -> assertThat(catchThrowable(
                    () -> producer.send(new ProducerRecord<>("connected-1", new byte[1]))))
                    .isInstanceOf(IllegalStateException.class));
        }
    }

    private static TestPlans plans() {
        return TestPlans.on(BROKERS.bootstrapServers(), "connected-1").topics(new TopicShare("connected-1", 1),
                new TopicShare("connected-2", 1));
    }
}
