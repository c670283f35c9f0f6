package io.skewbench.worker.consume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.ConsumerResult.Span;
import io.skewbench.protocol.report.EndOffsets;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.skewbench.worker.testing.TestPlans;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two consumers of a topic with two partitions, without warm-up and with a second measured. */
class ConsumerTrialTest {
    private static final ClockReading NO_CLOCK = new ClockReading(null, null, null, null);
    private static final Facts FACTS = Facts.builder().java("21").kafkaClients("4.4.0").kernel("Linux").cpus(1)
            .maxHeapBytes(1).build();

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    @Test
    void readsEveryRecordThatIsSentAfterItJoined() throws Exception {
        // Given a record that is of no trial
        BROKERS.topic("consumed", List.of(0, 1));
        send("consumed", 0, 1);
        try (var trial = ConsumerTrial.join(plan("consumed"), 0)) {
            trial.measure((double) System.currentTimeMillis());
            send("consumed", 0, 3);
            send("consumed", 1, 2);
            // When
            trial.drain(new EndOffsets(Map.of("consumed", List.of(4L, 2L))));
            // Then
            assertThat(trial.result(NO_CLOCK, null, FACTS).spans()).containsExactlyInAnyOrder(
                    new Span("consumed", 0, 1, 4, 3), new Span("consumed", 1, 0, 2, 2));
        }
    }

    @Test
    void measuresTheLagAtTheEndOfEachStep() throws Exception {
        // Given
        BROKERS.topic("lagging", List.of(0, 1));
        try (var trial = ConsumerTrial.join(plan("lagging"), 0)) {
            // When
            trial.measure((double) System.currentTimeMillis());
            // Then
            var result = trial.result(NO_CLOCK, null, FACTS);
            assertThat(result.lagStepMs()).isEqualTo(1_000);
            assertThat(result.lag()).containsExactly(0L);
        }
    }

    @Test
    void stopsWaitingForOffsetsAtItsTimeLimit() throws Exception {
        // Given end offsets that nobody reaches
        BROKERS.topic("unreachable", List.of(0, 1));
        try (var trial = ConsumerTrial.join(plan("unreachable").toBuilder().drainMs(0).build(), 0)) {
            trial.measure((double) System.currentTimeMillis());
            // When
            trial.drain(new EndOffsets(Map.of("unreachable", List.of(100L, 100L))));
            // Then
            assertThat(trial.result(NO_CLOCK, null, FACTS).spans()).allMatch(span -> span.records() == 0);
        }
    }

    @Test
    void joinsNoGroupOfATopicThatIsNotThere() {
        // When
        var thrown = catchThrowable(() -> ConsumerTrial.join(plan("not-consumed"), 0));
        // Then
        assertThat(thrown).isInstanceOf(UnknownTopicOrPartitionException.class)
                .hasMessage("There is no topic not-consumed");
    }

    private static ConsumerPlan plan(String topic) {
        return TestPlans.on(BROKERS.bootstrapServers(), topic).times(0, 1_000).consumers("of-" + topic, Map.of());
    }

    private static void send(String topic, int partition, int records) throws Exception {
        try (var producer = new KafkaProducer<>(Map.of("bootstrap.servers", BROKERS.bootstrapServers()),
                new ByteArraySerializer(), new ByteArraySerializer())) {
            for (var i = 0; i < records; i++) {
                producer.send(new ProducerRecord<>(topic, partition, null, new byte[10])).get();
            }
        }
    }
}
