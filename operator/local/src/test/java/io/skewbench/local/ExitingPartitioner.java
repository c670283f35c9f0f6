package io.skewbench.local;

import java.util.Map;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.common.Cluster;

/** A user's own, which ends the process. */
public final class ExitingPartitioner implements Partitioner {

    @Override
    public int partition(String topic, Object key, byte[] keyBytes, Object value, byte[] valueBytes, Cluster cluster) {
        System.exit(7);
        return 0;
    }

    @Override
    public void configure(Map<String, ?> settings) {}

    @Override
    public void close() {}
}
