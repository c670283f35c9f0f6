package io.skewbench.worker;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.common.Cluster;
import org.jspecify.annotations.Nullable;

/** Throws in the method that its settings name, or returns a partition that its topic doesn't have. */
public final class BrokenPartitioner implements Partitioner {
    static final String BROKEN_IN_CONFIGURE = "broken.in.configure";
    /** Setting: if present, close() doesn't return ({@link #FOR_EVER}), or throws (any other value). */
    static final String IN_CLOSE = "in.close";
    /** Setting: the number of records for which it returns partition 0. */
    public static final String BROKEN_AFTER = "broken.after";

    /** Setting: the partition that it returns after that instead of throwing. */
    static final String THEN = "then";

    /** In place of a partition's number: the call never returns. */
    static final String FOR_EVER = "-2";

    private final AtomicLong left = new AtomicLong();
    private int then = -1;
    private @Nullable Object inClose;

    @Override
    public void configure(Map<String, ?> configs) {
        if (configs.containsKey(BROKEN_IN_CONFIGURE)) {
            throw new IllegalStateException("no settings today");
        }
        inClose = configs.get(IN_CLOSE);
        left.set(Long.parseLong(String.valueOf(configs.containsKey(BROKEN_AFTER) ? configs.get(BROKEN_AFTER) : "0")));
        then = Integer.parseInt(String.valueOf(configs.containsKey(THEN) ? configs.get(THEN) : "-1"));
    }

    @Override
    public int partition(String topic, @Nullable Object key, byte @Nullable [] keyBytes, @Nullable Object value,
            byte @Nullable [] valueBytes, Cluster cluster) {
        if (left.getAndDecrement() > 0) {
            return 0;
        }
        if (then == Integer.parseInt(FOR_EVER)) {
            LockSupport.park();
            return partition(topic, key, keyBytes, value, valueBytes, cluster);
        }
        if (then < 0) {
            throw new IllegalStateException("no partition today");
        }
        return then;
    }

    @Override
    public void close() {
        while (FOR_EVER.equals(inClose)) {
            LockSupport.park();
        }
        if (inClose != null) {
            throw new IllegalStateException("no end today");
        }
    }
}
