package io.skewbench.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads the records that producers have written. */
final class TopicRecords {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private TopicRecords() {}

    /** Returns the first records of a topic, which exist. */
    static List<ConsumerRecord<byte[], byte[]>> read(String bootstrapServers, String topic, long count) {
        var settings = Map.<String, Object>of("bootstrap.servers", bootstrapServers);
        var records = new ArrayList<ConsumerRecord<byte[], byte[]>>();
        try (var consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            var partitions = consumer.partitionsFor(topic, TIMEOUT).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition())).toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (records.size() < count) {
                var batch = consumer.poll(TIMEOUT);
                assertThat(batch).isNotEmpty();
                batch.forEach(records::add);
            }
        }
        return records;
    }
}
