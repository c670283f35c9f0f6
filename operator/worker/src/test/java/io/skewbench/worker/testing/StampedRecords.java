package io.skewbench.worker.testing;

import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import io.skewbench.protocol.plan.WorkerPlan.RecordPlan;
import io.skewbench.worker.records.RecordSource;
import io.skewbench.worker.records.Stamping;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/** Records as a consumer gets them from a producer that stamps all of its records. */
public record StampedRecords(RecordSource source) {
    private static final TopicPartition ANY = new TopicPartition("t", 0);

    /** Returns the records of a trial's workload. */
    public static StampedRecords of(String trial, String workload) {
        var plan = TestPlans.any().stamped(1).plan(trial, workload);
        return new StampedRecords(new RecordSource(new RecordPlan(null, RandomValues.ofSize(1)), plan.seed(),
                new byte[0], Stamping.of(plan)));
    }

    /** Returns a record with a key and a value. */
    public ConsumerRecord<byte[], byte[]> record(int producer, long number, TopicPartition partition, long offset) {
        var key = ("key " + number).getBytes(StandardCharsets.UTF_8);
        var value = ("value " + number).getBytes(StandardCharsets.UTF_8);
        return consumed(partition, offset, key, value, headers(producer, number, key, value));
    }

    /** Returns the headers of a record that is sent. */
    public Headers headers(int producer, long number, byte @Nullable [] key, byte @Nullable [] value) {
        ProducerRecord<byte[], byte[]> sent = new ProducerRecord<>(ANY.topic(), key, value);
        source.stamp(sent, number, producer);
        return sent.headers();
    }

    /** Returns a record with these headers. */
    public static ConsumerRecord<byte[], byte[]> consumed(byte @Nullable [] key, byte @Nullable [] value,
            Headers headers) {
        return consumed(ANY, 0, key, value, headers);
    }

    private static ConsumerRecord<byte[], byte[]> consumed(TopicPartition partition, long offset,
            byte @Nullable [] key, byte @Nullable [] value, Headers headers) {
        return new ConsumerRecord<>(partition.topic(), partition.partition(), offset, 0, TimestampType.CREATE_TIME, 0,
                0, key, value, headers, Optional.empty());
    }
}
