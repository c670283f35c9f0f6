package io.skewbench.partitioners;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.clients.producer.internals.BufferPool;
import org.apache.kafka.clients.producer.internals.RecordAccumulator;
import org.apache.kafka.clients.producer.internals.RecordAccumulator.RecordAppendResult;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.metrics.MetricConfig;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.MetricsReporter;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.LogContext;

/** The part of a producer before the network: the partitioner and Kafka's record accumulator. */
final class AccumulatingProducer implements AutoCloseable {
    static final int BATCH_BYTES = 16384;
    private static final int LINGER_MS = 50;
    private static final String GROUP = "producer-metrics";

    private final Metrics metrics;
    private final RecordAccumulator accumulator;
    private final Partitioner partitioner;
    private final Cluster cluster;

    AccumulatingProducer(List<MetricsReporter> reporters, Partitioner partitioner, Cluster cluster) {
        this.partitioner = partitioner;
        this.cluster = cluster;
        var settings = new HashMap<String, Object>(
                Map.of("client.id", "accumulating", "batch.size", BATCH_BYTES, "linger.ms", LINGER_MS));
        reporters.forEach(reporter -> reporter.configure(settings));
        metrics = new Metrics(new MetricConfig(), reporters, Time.SYSTEM);
        partitioner.configure(settings);
        accumulator = new RecordAccumulator(new LogContext(), BATCH_BYTES, Compression.NONE, LINGER_MS, 100, 1000,
                120_000, metrics, GROUP, Time.SYSTEM, null,
                new BufferPool(32 << 20, BATCH_BYTES, metrics, Time.SYSTEM, GROUP));
    }

    /** The outcome of a record. */
    static final class Sent {
        final int partition;
        final boolean newBatch;

        Sent(int partition, boolean newBatch) {
            this.partition = partition;
            this.newBatch = newBatch;
        }
    }

    Sent send(String topic, int valueBytes) throws InterruptedException {
        var value = new byte[valueBytes];
        var partition = partitioner.partition(topic, null, null, null, value, cluster);
        RecordAppendResult result = accumulator.append(topic, partition, System.currentTimeMillis(), null, value,
                Record.EMPTY_HEADERS, null, 0, System.currentTimeMillis(), cluster);
        return new Sent(partition, result.newBatchCreated);
    }

    /** Removes a partition's oldest batch, as the sender does. */
    void drain(String topic, int partition) {
        var batches = accumulator.getDeque(new TopicPartition(topic, partition));
        synchronized (batches) {
            accumulator.deallocate(batches.removeFirst());
        }
    }

    /** Returns whether the sender would take a partition's newest batch at once, without waiting for linger.ms. */
    boolean isFull(String topic, int partition) {
        var batches = accumulator.getDeque(new TopicPartition(topic, partition));
        synchronized (batches) {
            return batches.getLast().isFull();
        }
    }

    @Override
    public void close() {
        partitioner.close();
        accumulator.close();
        metrics.close();
    }
}
