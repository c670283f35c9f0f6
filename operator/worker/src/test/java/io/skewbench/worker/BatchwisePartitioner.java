package io.skewbench.worker;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.common.Cluster;
import org.jspecify.annotations.Nullable;

/** Moves to the next partition when it is notified of a new batch, as partitioners for clients from 2.4 to 3.9 may. */
public final class BatchwisePartitioner implements Partitioner {
    private final AtomicInteger batches = new AtomicInteger();

    @Override
    public void configure(Map<String, ?> configs) {
        // There are no settings.
    }

    @Override
    public int partition(String topic, @Nullable Object key, byte @Nullable [] keyBytes, @Nullable Object value,
            byte @Nullable [] valueBytes, Cluster cluster) {
        return batches.get() % cluster.partitionCountForTopic(topic);
    }

    public void onNewBatch(String topic, Cluster cluster, int previousPartition) {
        batches.incrementAndGet();
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
