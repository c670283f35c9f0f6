package io.skewbench.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.plan.Draw;
import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import io.skewbench.protocol.plan.WorkerPlan.TopicShare;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.skewbench.worker.testing.TestPlans;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class SameRecordsTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    @TempDir
    Path folder;

    /** The properties of a record that depend on the seed. */
    private record Seeded(int topic, long key, int valueBytes, int valueHash) {}

    @Test
    void sendsTheSameRecordsFromOnePodAndFromThree() throws Exception {
        // Given
        var ofOnePod = List.of("one-pod-heavy", "one-pod-light");
        var ofThreePods = List.of("three-pods-heavy", "three-pods-light");
        var one = plan(ofOnePod);
        var three = plan(ofThreePods);

        // When
        var ofOne = Trials.done(new Trials(folder).run(one.plan()).getFirst());
        var ofThree = new Trials(folder).run(three.pods(3, 2).plan()).stream().map(Trials::done).toList();

        // Then
        var records = records(ofOnePod, ofOne.total().acknowledged());
        assertThat(records.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(2500);
        assertThat(records(ofThreePods, 2500)).isEqualTo(records);
        assertThat(ofThree).extracting(WorkerResult::pod).containsExactly(0, 1, 2);
        assertThat(ofThree.stream().mapToLong(result -> result.measured().sent()).sum())
                .isEqualTo(ofOne.measured().sent());
    }

    private static TestPlans plan(List<String> topics) throws Exception {
        for (var topic : topics) {
            BROKERS.topic(topic, List.of(0, 1, 2));
        }
        return TestPlans.on(BROKERS.bootstrapServers(), topics.getFirst())
                .topics(new TopicShare(topics.getFirst(), 3), new TopicShare(topics.getLast(), 1))
                .keys(200, new Draw.HotSet(0.9, 10, 500)).values(new RandomValues(10, 500, new Draw.Zipfian(1), 0.5));
    }

    private static Map<Seeded, Integer> records(List<String> topics, long count) {
        var settings = Map.<String, Object>of("bootstrap.servers", BROKERS.bootstrapServers());
        var records = new HashMap<Seeded, Integer>();
        try (var consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            var partitions = topics.stream().flatMap(topic -> consumer.partitionsFor(topic).stream())
                    .map(partition -> new TopicPartition(partition.topic(), partition.partition())).toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            for (var read = 0L; read < count;) {
                var batch = consumer.poll(Duration.ofSeconds(60));
                assertThat(batch).isNotEmpty();
                read += batch.count();
                batch.forEach(record -> records.merge(
                        new Seeded(topics.indexOf(record.topic()), ByteBuffer.wrap(record.key()).getLong(),
                                record.value().length, Arrays.hashCode(record.value())),
                        1, Integer::sum));
            }
        }
        return records;
    }
}
