package io.skewbench.partitioners;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * What Kafka's producer did by default before 2.4: a record without a key goes to the next of its topic's partitions
 * that have a leader, starting at a random one; a record with a key goes where the key's murmur2 hash says. The
 * partition changes with each record, so batches fill slowly, which KIP-480 fixed. To use it in any producer from 2.4
 * on (earlier ones do it by themselves):
 *
 * <pre>
 * partitioner.class=io.skewbench.partitioners.DefaultRoundRobinPartitioner
 * </pre>
 *
 * <p>
 * Kafka's own {@code RoundRobinPartitioner} is something else: it starts at partition 0 and ignores keys.
 */
public final class DefaultRoundRobinPartitioner implements Partitioner {
    private final ConcurrentMap<String, AtomicInteger> counters = new ConcurrentHashMap<>();
    private final RepeatedCall repeatedCall = new RepeatedCall();

    @Override
    public void configure(Map<String, ?> configs) {}

    @Override
    public int partition(String topic, @Nullable Object key, byte @Nullable [] keyBytes, @Nullable Object value,
            byte @Nullable [] valueBytes, Cluster cluster) {
        var again = repeatedCall.takeAnswer();
        if (again != RepeatedCall.NONE) {
            return again;
        }
        var partitions = cluster.partitionsForTopic(topic).size();
        if (keyBytes != null) {
            return Utils.toPositive(Utils.murmur2(keyBytes)) % partitions;
        }
        var number = next(topic);
        var available = cluster.availablePartitionsForTopic(topic);
        return available.isEmpty() ? number % partitions : available.get(number % available.size()).partition();
    }

    private int next(String topic) {
        var counter = counters.get(topic);
        if (counter == null) {
            counter = counters.computeIfAbsent(topic, t -> new AtomicInteger(ThreadLocalRandom.current().nextInt()));
        }
        return Utils.toPositive(counter.getAndIncrement());
    }

    /** Called only by kafka-clients 2.4 to 3.9. */
    public void onNewBatch(String topic, Cluster cluster, int previousPartition) {
        repeatedCall.expect(previousPartition);
    }

    @Override
    public void close() {
        counters.clear();
    }
}
