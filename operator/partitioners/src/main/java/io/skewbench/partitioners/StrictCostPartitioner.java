package io.skewbench.partitioners;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.PartitionInfo;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives each broker records in proportion to how quickly it responds, regardless of how many partitions it leads. Keys
 * are ignored. To use it in any producer:
 *
 * <pre>
 * partitioner.class=io.skewbench.partitioners.StrictCostPartitioner
 * metric.reporters=io.skewbench.partitioners.NodeLatencies
 * </pre>
 *
 * <p>
 * The cost of a broker is the producer's own {@code request-latency-avg} for it. Once a lease (4 s; {@code
 * skewbench.strict-cost.lease.ms}) each broker's weight becomes {@code max(cost) - cost + s}, where s is {@code
 * min(cost)}, or 0.01 ms if that is 0; smooth weighted round-robin turns the weights into an order of 400 brokers,
 * which is then repeated. That is the formula of Astraea's StrictCostDispatcher, as it was published. The differences:
 * <ul>
 * <li>The order moves on when a batch ({@code batch.size}) is full, not with each record, which would break up batches;
 * <li>a broker's partitions take turns, instead of one partition getting everything for a whole lease;
 * <li>every producer starts at a random position of the order, as otherwise all of them would use the same broker at
 * the same time;
 * <li>every broker has at least one position in the order: otherwise nothing would show that it has recovered;
 * <li>a broker without recent samples is remembered as slow for a while ({@link BrokerCosts}), and only after that
 * considered as slow as the slowest other one;
 * <li>latencies come from the producer itself through {@link NodeLatencies}, not over JMX, where producers of one
 * process cannot be distinguished, and leaders come from its metadata, not from another client.
 * </ul>
 *
 * <p>
 * The client's means cover {@code metrics.sample.window.ms} times {@code metrics.num.samples}, by default a minute;
 * with {@code metrics.sample.window.ms=2000} this partitioner follows changes within a lease. Without the reporter all
 * brokers get the same.
 */
public final class StrictCostPartitioner implements Partitioner {
    /** Setting: how long an order is used, in milliseconds, above 0. */
    public static final String LEASE_MS_CONFIG = "skewbench.strict-cost.lease.ms";
    private static final int DEFAULT_LEASE_MS = 4000;
    private static final int DEFAULT_BATCH_BYTES = 16384;
    private static final Logger LOG = LoggerFactory.getLogger(StrictCostPartitioner.class);

    private final ConcurrentMap<String, Topic> topics = new ConcurrentHashMap<>();
    private final LongSupplier nanoTime;
    private long leaseNanos = TimeUnit.MILLISECONDS.toNanos(DEFAULT_LEASE_MS);
    private int batchBytes = DEFAULT_BATCH_BYTES;
    private BrokerCosts costs = new BrokerCosts(null, leaseNanos);

    public StrictCostPartitioner() {
        this(System::nanoTime);
    }

    StrictCostPartitioner(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    @Override
    public void configure(Map<String, ?> configs) {
        var settings = new ProducerSettings(configs);
        leaseNanos = TimeUnit.MILLISECONDS
                .toNanos(settings.positive(LEASE_MS_CONFIG, DEFAULT_LEASE_MS, "milliseconds"));
        batchBytes = settings.batchBytes();
        var clientId = settings.clientId();
        var latencies = NodeLatencies.claim(clientId);
        if (latencies == null) {
            LOG.warn("Producer {} sends the same to every broker, because {} is not among its {}.", clientId,
                    NodeLatencies.class.getName(), ProducerConfig.METRIC_REPORTER_CLASSES_CONFIG);
        }
        costs = new BrokerCosts(latencies, leaseNanos);
    }

    @Override
    public int partition(String topic, @Nullable Object key, byte @Nullable [] keyBytes, @Nullable Object value,
            byte @Nullable [] valueBytes, Cluster cluster) {
        var state = topics.get(topic);
        if (state == null) {
            state = topics.computeIfAbsent(topic, Topic::new);
        }
        var number = state.batches
                .next((keyBytes == null ? 0 : keyBytes.length) + (valueBytes == null ? 0 : valueBytes.length));
        return state.partition(number, cluster);
    }

    @Override
    public void close() {
        topics.clear();
    }

    /** One topic of this producer. */
    private final class Topic {
        private final String name;
        private final BatchNumbers batches = new BatchNumbers(batchBytes, ThreadLocalRandom.current().nextInt(1 << 30));
        /** Replaced only while this is locked, so that one thread renews it; any thread reads it. */
        private volatile @Nullable PartitionOrder order;

        Topic(String name) {
            this.name = name;
        }

        /** Reads the clock only once for each batch: that takes longer than everything else here. */
        int partition(int number, Cluster cluster) {
            var current = order;
            if (current != null && current.isFor(cluster)) {
                var same = current.lastPartition(number);
                if (same >= 0) {
                    return same;
                }
            }
            return order(cluster, nanoTime.getAsLong()).partition(number);
        }

        private PartitionOrder order(Cluster cluster, long nowNanos) {
            var current = order;
            return current != null && current.isValid(cluster, nowNanos) ? current : renew(cluster, nowNanos);
        }

        private synchronized PartitionOrder renew(Cluster cluster, long nowNanos) {
            var current = order;
            if (current != null && current.isValid(cluster, nowNanos)) {
                return current;
            }
            var renewed = createOrder(cluster, nowNanos);
            order = renewed;
            return renewed;
        }

        private PartitionOrder createOrder(Cluster cluster, long nowNanos) {
            var byBroker = new TreeMap<Integer, int[]>();
            for (var partition : cluster.availablePartitionsForTopic(name)) {
                byBroker.merge(partition.leader().id(), new int[]{partition.partition()},
                        StrictCostPartitioner::joined);
            }
            if (byBroker.isEmpty()) {
                // No partition has a leader: records wait in any partition until one has.
                byBroker.put(-1,
                        cluster.partitionsForTopic(name).stream().mapToInt(PartitionInfo::partition).toArray());
            }
            var brokers = byBroker.keySet().stream().mapToInt(Integer::intValue).toArray();
            var weights = Weights.of(costs.of(brokers, nowNanos));
            return new PartitionOrder(cluster, nowNanos + leaseNanos, Weights.order(weights),
                    byBroker.values().toArray(int[][]::new));
        }
    }

    private static int[] joined(int[] some, int[] more) {
        var all = Arrays.copyOf(some, some.length + more.length);
        System.arraycopy(more, 0, all, some.length, more.length);
        return all;
    }
}
