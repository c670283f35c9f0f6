package io.skewbench.local;

import java.util.Map;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.common.Cluster;

/** A user's own, with an error in it. */
public final class ThrowingPartitioner implements Partitioner {
    static final String MESSAGE = "no such tenant";

    @Override
    public int partition(String topic, Object key, byte[] keyBytes, Object value, byte[] valueBytes, Cluster cluster) {
        throw new IllegalStateException(MESSAGE);
    }

    @Override
    public void configure(Map<String, ?> settings) {}

    @Override
    public void close() {}
}
