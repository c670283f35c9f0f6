package io.skewbench.local;

import java.util.Map;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.common.Cluster;

/**
 * Astraea's StrictCostDispatcher, which a producer must not connect with before it has read its metrics for the first
 * time.
 *
 * <p>
 * The original reads the metrics of connections on a thread of its own as soon as it is configured, and every 4 s from
 * then on. If a connection is being opened at that moment, its metrics are there but for {@code request-latency-avg};
 * then each choice of a partition fails with a NullPointerException for three minutes. A producer connects right after
 * it has configured its partitioner, so on two processors some of six producers hit that moment in each trial.
 */
public final class PatientOriginal implements Partitioner {
    static final String ORIGINAL = "org.astraea.common.partitioner.StrictCostDispatcher";
    /** The first reading takes a few milliseconds once a JVM has loaded its classes. */
    private static final long FIRST_READING_MS = 1_000;

    private final Partitioner original;

    /** Creates the original, which the class path has. */
    public PatientOriginal() throws ReflectiveOperationException {
        original = Class.forName(ORIGINAL).asSubclass(Partitioner.class).getDeclaredConstructor().newInstance();
    }

    @Override
    public void configure(Map<String, ?> configs) {
        original.configure(configs);
        try {
            Thread.sleep(FIRST_READING_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public int partition(String topic, Object key, byte[] keyBytes, Object value, byte[] valueBytes, Cluster cluster) {
        return original.partition(topic, key, keyBytes, value, valueBytes, cluster);
    }

    @Override
    public void close() {
        original.close();
    }
}
