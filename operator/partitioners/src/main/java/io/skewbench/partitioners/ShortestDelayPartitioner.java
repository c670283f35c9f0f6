package io.skewbench.partitioners;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fills a batch, then gives the next one to the broker that is expected to acknowledge it first, regardless of how many
 * partitions it leads; among equally fast brokers, to the one that was given the fewest bytes. To use it in any
 * producer:
 *
 * <pre>
 * partitioner.class=io.skewbench.partitioners.ShortestDelayPartitioner
 * interceptor.classes=io.skewbench.partitioners.Acknowledgements
 * </pre>
 *
 * <p>
 * A broker's delay is what is outstanding there plus one batch, divided by the rate at which it acknowledges; or, if
 * longer, the time since it last acknowledged anything. Delays that differ by no more than 5 ms ({@code
 * skewbench.shortest-delay.same.ms}) or half, at most 50 ms, or a tenth are considered equal: then bytes are divided
 * evenly, which is always so under light load, where there are no queues. The estimated delay of an idle broker is
 * halved every half second, so that it soon gets a batch to be measured by.
 *
 * <p>
 * A record with a key goes where the key's murmur2 hash says, as everywhere in Kafka, and counts towards its broker;
 * with {@code partitioner.ignore.keys=true}, keys are ignored.
 *
 * <p>
 * While queues are short, a partition is given many batches in a row, because the client sends a batch at once only
 * when a record has no room in it.
 *
 * <p>
 * A batch ends after {@code batch.size} bytes of records without headers ({@code skewbench.shortest-delay.turn.bytes},
 * worth raising by the compression ratio where records are compressed), or after {@code linger.ms}, at least 5 ms.
 * Without the interceptor, bytes are divided evenly among brokers. For details see the module's README.
 */
public final class ShortestDelayPartitioner implements Partitioner {
    /** Setting: the bytes that a partition is given in a turn, above 0; by default {@code batch.size}. */
    public static final String TURN_BYTES_CONFIG = "skewbench.shortest-delay.turn.bytes";
    /**
     * Setting: delays that differ by no more than this are considered equal, in milliseconds, above 0; by default 5.
     */
    public static final String SAME_MS_CONFIG = "skewbench.shortest-delay.same.ms";
    private static final int DEFAULT_SAME_MS = 5;
    private static final long SHORTEST_BATCH_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    /** A typical index of a record in its batch: it takes two bytes. */
    private static final int TYPICAL_INDEX = 64;
    private static final Logger LOG = LoggerFactory.getLogger(ShortestDelayPartitioner.class);

    private final ConcurrentMap<String, TopicTurns> topics = new ConcurrentHashMap<>();
    private final RepeatedCall repeatedCall = new RepeatedCall();
    private final LongSupplier nanoTime;
    private BrokerQueues queues = new BrokerQueues(1, 1);
    private int turnBytes = 1;
    private long lingerNanos;
    private long batchNanos = SHORTEST_BATCH_NANOS;
    private boolean ignoresKeys;
    private String clientId = "";

    public ShortestDelayPartitioner() {
        this(System::nanoTime);
    }

    ShortestDelayPartitioner(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    @Override
    public void configure(Map<String, ?> configs) {
        var settings = new ProducerSettings(configs);
        clientId = settings.clientId();
        turnBytes = Math.max(1,
                settings.positive(TURN_BYTES_CONFIG, settings.batchBytes(), "bytes") - RecordSize.BATCH_HEADER_BYTES);
        lingerNanos = settings.lingerNanos();
        batchNanos = Math.max(SHORTEST_BATCH_NANOS, lingerNanos);
        ignoresKeys = settings.ignoresKeys();
        queues = new BrokerQueues(turnBytes,
                TimeUnit.MILLISECONDS.toNanos(settings.positive(SAME_MS_CONFIG, DEFAULT_SAME_MS, "milliseconds")));
        Acknowledgements.expect(this, clientId);
    }

    @Override
    public int partition(String topic, @Nullable Object key, byte @Nullable [] keyBytes, @Nullable Object value,
            byte @Nullable [] valueBytes, Cluster cluster) {
        var again = repeatedCall.takeAnswer();
        if (again != RepeatedCall.NONE) {
            return again;
        }
        var turns = topics.get(topic);
        if (turns == null) {
            turns = begin(topic, cluster);
        }
        var bytes = size(keyBytes == null ? -1 : keyBytes.length, valueBytes == null ? -1 : valueBytes.length);
        if (keyBytes == null || ignoresKeys) {
            return turns.partition(bytes, cluster);
        }
        var partition = Utils.toPositive(Utils.murmur2(keyBytes)) % cluster.partitionsForTopic(topic).size();
        turns.count(partition, bytes, cluster);
        return partition;
    }

    private TopicTurns begin(String topic, Cluster cluster) {
        if (topics.isEmpty() && !queues.isAcknowledging()) {
            LOG.warn(
                    "Producer {} divides its bytes evenly among brokers, slow ones too, because {} is not among its "
                            + "{}.",
                    clientId, Acknowledgements.class.getName(), ProducerConfig.INTERCEPTOR_CLASSES_CONFIG);
        }
        // The producer hasn't used topics that left the metadata for metadata.max.idle.ms, or they were deleted.
        topics.keySet().removeIf(known -> cluster.partitionCountForTopic(known) == null);
        return topics.computeIfAbsent(topic,
                t -> new TopicTurns(t, queues, turnBytes, batchNanos, lingerNanos > 0, nanoTime));
    }

    private static int size(int keyBytes, int valueBytes) {
        return RecordSize.of(keyBytes, valueBytes, TYPICAL_INDEX);
    }

    /** Called only by kafka-clients 2.4 to 3.9. */
    public void onNewBatch(String topic, Cluster cluster, int previousPartition) {
        repeatedCall.expect(previousPartition);
    }

    /** Announces that {@link #acknowledged} and {@link #failed} will be called. */
    void acknowledging() {
        queues.acknowledging();
    }

    boolean isAcknowledging() {
        return queues.isAcknowledging();
    }

    /** @param keyBytes -1 without a key */
    void acknowledged(String topic, int partition, int keyBytes, int valueBytes) {
        var turns = topics.get(topic);
        if (turns != null) {
            turns.acknowledged(partition, size(keyBytes, valueBytes));
        }
    }

    void failed(String topic, int partition) {
        var turns = topics.get(topic);
        if (turns != null) {
            turns.failed(partition);
        }
    }

    @Override
    public void close() {
        topics.clear();
    }
}
