package io.skewbench.partitioners;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.kafka.clients.producer.internals.ProducerBatch;
import org.apache.kafka.clients.producer.internals.RecordAccumulator;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.apache.kafka.common.metrics.MetricsReporter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shows {@link StickyKip480Partitioner} which batches of its own producer are still open. Name it in {@code
 * metric.reporters}; it reports to nothing else.
 *
 * <p>
 * Since 4.0 no public interface reports when a batch begins or has been sent. A producer's record accumulator has this
 * state, and the metric {@code buffer-available-bytes} is computed by an object that refers to it: from there the
 * accumulator is taken by reflection, once. Where that fails, say in a later version of Kafka, {@link #sees()} stays
 * false.
 */
public final class OpenBatches implements MetricsReporter {
    private static final Logger LOG = LoggerFactory.getLogger(OpenBatches.class);
    private static final ConcurrentMap<String, OpenBatches> UNCLAIMED = new ConcurrentHashMap<>();
    private static final TopicPartition ANY = new TopicPartition("", 0);

    private volatile @Nullable RecordAccumulator accumulator;
    /** Like the batch size, set once before the producer uses this. */
    private String clientId = "";
    private int batchBytes;

    /**
     * Returns, once, the open batches of the last producer that was created with this id; null if it has no such
     * reporter.
     */
    static @Nullable OpenBatches claim(String clientId) {
        return UNCLAIMED.remove(clientId);
    }

    /** Returns whether the accumulator was found, so that {@link #takesOrCloses} works. */
    boolean sees() {
        return accumulator != null;
    }

    /**
     * Returns whether an open batch of the partition takes a record of this size, headers left out. A batch that
     * doesn't is closed, as the accumulator itself does when it can't append: otherwise the batch would wait for {@code
     * linger.ms}, although no record follows.
     */
    boolean takesOrCloses(TopicPartition partition, int keyBytes, int valueBytes) {
        var current = accumulator;
        var batches = current == null ? null : current.getDeque(partition);
        if (batches == null) {
            return false;
        }
        // The accumulator locks each partition's batches whenever it reads or changes them.
        synchronized (batches) {
            var last = batches.peekLast();
            if (last == null || last.isFull()) {
                return false;
            }
            var takes = hasRoom(last, keyBytes, valueBytes);
            if (!takes) {
                last.closeForRecordAppends();
            }
            return takes;
        }
    }

    /** Decides like {@code MemoryRecordsBuilder.hasRoomFor}, to within two bytes. */
    private boolean hasRoom(ProducerBatch batch, int keyBytes, int valueBytes) {
        var written = batch.estimatedSizeInBytes();
        var index = written / Math.max(1, Math.max(0, keyBytes) + Math.max(0, valueBytes));
        return written + RecordSize.of(keyBytes, valueBytes, index) <= Math.max(batchBytes, batch.initialCapacity());
    }

    @Override
    public void configure(Map<String, ?> configs) {
        var settings = new ProducerSettings(configs);
        clientId = settings.clientId();
        batchBytes = settings.batchBytes();
        UNCLAIMED.put(clientId, this);
    }

    @Override
    public void init(List<KafkaMetric> metrics) {
        metrics.forEach(this::metricChange);
    }

    @Override
    public void metricChange(KafkaMetric metric) {
        var name = metric.metricName();
        if (name.group().equals("producer-metrics") && name.name().equals("buffer-available-bytes")) {
            find(metric.measurable());
        }
    }

    private void find(Object referring) {
        try {
            var field = Arrays.stream(referring.getClass().getDeclaredFields())
                    .filter(candidate -> candidate.getType() == RecordAccumulator.class).findFirst();
            if (field.isPresent()) {
                field.get().setAccessible(true);
                var found = (RecordAccumulator) field.get().get(referring);
                // Not public before 3.0: better to fail here than when a record is sent.
                found.getDeque(ANY);
                accumulator = found;
            }
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            LOG.debug("Producer {} does not let its record accumulator be seen.", clientId, e);
        }
    }

    @Override
    public void metricRemoval(KafkaMetric metric) {}

    @Override
    public void close() {
        accumulator = null;
        UNCLAIMED.remove(clientId, this);
    }
}
