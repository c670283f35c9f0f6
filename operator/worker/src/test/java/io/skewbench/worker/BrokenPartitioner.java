package io.skewbench.worker;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.common.Cluster;
import org.jspecify.annotations.Nullable;

/** Throws where its settings say. */
public final class BrokenPartitioner implements Partitioner {
    static final String BROKEN_IN_CONFIGURE = "broken.in.configure";
    /** Number of records that it finds partition 0 for. */
    static final String BROKEN_AFTER = "broken.after";

    private final AtomicLong left = new AtomicLong();

    @Override
    public void configure(Map<String, ?> configs) {
        if (configs.containsKey(BROKEN_IN_CONFIGURE)) {
            throw new IllegalStateException("no settings today");
        }
        left.set(Long.parseLong(String.valueOf(configs.containsKey(BROKEN_AFTER) ? configs.get(BROKEN_AFTER) : "0")));
    }

    @Override
    public int partition(String topic, @Nullable Object key, byte @Nullable [] keyBytes, @Nullable Object value,
            byte @Nullable [] valueBytes, Cluster cluster) {
        if (left.getAndDecrement() > 0) {
            return 0;
        }
        throw new IllegalStateException("no partition today");
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
