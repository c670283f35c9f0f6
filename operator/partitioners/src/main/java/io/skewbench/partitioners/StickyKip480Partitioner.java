package io.skewbench.partitioners;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * KIP-480's sticky partitioner as it was released, for clients that have dropped it (4.0 and later): all records of a
 * topic go to one partition until one of them begins a new batch; then to another, picked at random. Keys are ignored,
 * as by {@code UniformStickyPartitioner}. To use it in any producer:
 *
 * <pre>
 * partitioner.class=io.skewbench.partitioners.StickyKip480Partitioner
 * metric.reporters=io.skewbench.partitioners.OpenBatches
 * </pre>
 *
 * <p>
 * KIP-794, which replaced it, counts bytes: it stays with a partition for {@code batch.size} bytes, however many
 * batches carry them. KIP-480 moves on with each batch, also with one that was sent before it was full because {@code
 * linger.ms} had passed or because another batch for the same broker was due. Only the producer's record accumulator
 * knows that; {@link OpenBatches} reads it. Records with headers are larger than a partitioner can see, so that now and
 * then one begins a batch without a move.
 *
 * <p>
 * If the accumulator can't be read, the partition changes when {@code batch.size} bytes have been counted or {@code
 * linger.ms} has passed since the last change: batches that are sent early for other reasons are then missed.
 * kafka-clients 2.4 to 3.9 notify their partitioner of each new batch, and need no reporter.
 */
public final class StickyKip480Partitioner implements Partitioner {
    private static final Logger LOG = LoggerFactory.getLogger(StickyKip480Partitioner.class);

    private final ConcurrentMap<String, Sticky> stickies = new ConcurrentHashMap<>();
    private final LongSupplier nanoTime;
    private final boolean toldOfNewBatches;
    private ProducerSettings settings = new ProducerSettings(Map.of());
    private @Nullable OpenBatches openBatches;

    public StickyKip480Partitioner() {
        this(System::nanoTime,
                Arrays.stream(Partitioner.class.getMethods()).anyMatch(m -> m.getName().equals("onNewBatch")));
    }

    StickyKip480Partitioner(LongSupplier nanoTime, boolean toldOfNewBatches) {
        this.nanoTime = nanoTime;
        this.toldOfNewBatches = toldOfNewBatches;
    }

    /** A topic's current partition, and the batch that is being filled there. */
    private static final class Sticky {
        final TopicPartition partition;
        final CountedBatch counted;

        Sticky(TopicPartition partition, CountedBatch counted) {
            this.partition = partition;
            this.counted = counted;
        }
    }

    @Override
    public void configure(Map<String, ?> configs) {
        settings = new ProducerSettings(configs);
        openBatches = OpenBatches.claim(settings.clientId());
        if (openBatches == null && !toldOfNewBatches) {
            LOG.warn("Producer {} guesses when its batches end, because {} is not among its {}.", settings.clientId(),
                    OpenBatches.class.getName(), ProducerConfig.METRIC_REPORTER_CLASSES_CONFIG);
        }
    }

    @Override
    public int partition(String topic, @Nullable Object key, byte @Nullable [] keyBytes, @Nullable Object value,
            byte @Nullable [] valueBytes, Cluster cluster) {
        var sticky = stickies.get(topic);
        if (sticky == null) {
            sticky = stickies.computeIfAbsent(topic, t -> sticky(t, another(t, cluster, -1)));
        }
        var size = cluster.partitionCountForTopic(topic);
        var isRemoved = size != null && sticky.partition.partition() >= size;
        if (isRemoved || beginsBatch(sticky, length(keyBytes), length(valueBytes))) {
            sticky = move(sticky, cluster);
            // Every record is counted; a batch takes its first record whatever the size.
            sticky.counted.takes(length(keyBytes), length(valueBytes), nanoTime.getAsLong());
        }
        return sticky.partition.partition();
    }

    private boolean beginsBatch(Sticky sticky, int keyBytes, int valueBytes) {
        if (toldOfNewBatches) {
            return false;
        }
        var open = openBatches;
        if (open != null && open.sees()) {
            return !open.takesOrCloses(sticky.partition, keyBytes, valueBytes);
        }
        return !sticky.counted.takes(keyBytes, valueBytes, nanoTime.getAsLong());
    }

    /** Called only by kafka-clients 2.4 to 3.9, which then call {@link #partition} again. */
    public void onNewBatch(String topic, Cluster cluster, int previousPartition) {
        var sticky = stickies.get(topic);
        if (sticky != null && sticky.partition.partition() == previousPartition) {
            move(sticky, cluster);
        }
    }

    /** If several threads want to leave a partition, one chooses the next, and all others use that. */
    private Sticky move(Sticky from, Cluster cluster) {
        var topic = from.partition.topic();
        var to = sticky(topic, another(topic, cluster, from.partition.partition()));
        var current = stickies.computeIfPresent(topic, (t, now) -> now == from ? to : now);
        return current == null ? to : current;
    }

    private Sticky sticky(String topic, int partition) {
        return new Sticky(new TopicPartition(topic, partition),
                new CountedBatch(settings.batchBytes(), settings.lingerNanos()));
    }

    /**
     * Returns a random partition with a leader, different from the given one if possible; any partition if none has a
     * leader.
     */
    private static int another(String topic, Cluster cluster, int than) {
        var available = cluster.availablePartitionsForTopic(topic);
        var all = available.isEmpty() ? cluster.partitionsForTopic(topic) : available;
        var others = all.stream().mapToInt(PartitionInfo::partition).filter(partition -> partition != than).toArray();
        return others.length == 0 ? all.get(0).partition() : others[ThreadLocalRandom.current().nextInt(others.length)];
    }

    private static int length(byte @Nullable [] bytes) {
        return bytes == null ? -1 : bytes.length;
    }

    @Override
    public void close() {
        stickies.clear();
    }
}
