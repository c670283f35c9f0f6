package io.skewbench.partitioners;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ShortestDelayPartitionerTest {
    private static final String TOPIC = "t";
    private static final int BATCH_BYTES = 16384;

    private final AtomicLong now = new AtomicLong(TimeUnit.DAYS.toNanos(1));
    private final ShortestDelayPartitioner partitioner = new ShortestDelayPartitioner(now::get);

    @AfterEach
    void close() {
        partitioner.close();
    }

    @Test
    void fillsABatchBeforeItMovesOn() {
        // Given
        configure(Map.of());
        var cluster = TopicMetadata.withCounts(TOPIC, 22, 10, 4);
        var runs = new HashMap<Integer, Integer>();

        // When
        for (var i = 0; i < 160; i++) {
            runs.merge(send(1000, cluster), 1, Integer::sum);
        }

        // Then 16 records of 1,010 bytes fit into 16,384 bytes with a header of 61
        assertThat(runs).hasSize(10).allSatisfy((partition, records) -> assertThat(records).isEqualTo(16));
    }

    @Test
    void movesOnAfterLinger() {
        // Given
        configure(Map.of("linger.ms", "20"));
        var cluster = TopicMetadata.withCounts(TOPIC, 2, 2);
        var first = send(3000, cluster);

        // When
        pass(19);
        var before = send(3000, cluster);
        pass(1);
        var after = send(3000, cluster);

        // Then
        assertThat(before).isEqualTo(first);
        assertThat(after).isNotEqualTo(first);
    }

    @Test
    void dividesEvenlyWithoutTheInterceptor() {
        // Given
        configure(Map.of());
        var cluster = TopicMetadata.withCounts(TOPIC, 22, 10, 4);

        // When
        var batches = batches(300, cluster);

        // Then
        assertThat(byBroker(batches, cluster)).containsExactlyInAnyOrderEntriesOf(Map.of(0, 100, 1, 100, 2, 100));
        assertThat(batches).hasSize(36);
    }

    @Test
    void avoidsABrokerThatDoesNotAcknowledge() {
        // Given
        configure(Map.of());
        partitioner.acknowledging();
        var cluster = TopicMetadata.withLeaders(TOPIC, 0, 1, 2);
        var counts = new TreeMap<Integer, Integer>();

        // When broker 1 acknowledges nothing
        for (var i = 0; i < 10_000; i++) {
            pass(2);
            var partition = send(BATCH_BYTES - 200, cluster);
            counts.merge(partition, 1, Integer::sum);
            if (partition != 1) {
                acknowledge(partition, BATCH_BYTES - 200);
            }
        }

        // Then it is tried every second or two, and the others differ by a turn at most
        assertThat(counts.get(1)).isLessThanOrEqualTo(40);
        assertThat(counts.get(0)).isCloseTo(counts.get(2), within(100));
    }

    @Test
    void keepsWhatWaitsForAPartitionWithItsLeader() {
        // Given 2 batches outstanding for partition 0 at broker 0
        configure(Map.of());
        partitioner.acknowledging();
        send(BATCH_BYTES, TopicMetadata.withLeaders(TOPIC, 0));
        send(BATCH_BYTES, TopicMetadata.withLeaders(TOPIC, 0));
        pass(1);

        // When it moves to broker 1, and time goes by
        var moved = TopicMetadata.withLeaders(TOPIC, 1, 0);
        var counts = new HashMap<Integer, Integer>();
        for (var i = 0; i < 20; i++) {
            pass(10);
            var partition = send(BATCH_BYTES - 200, moved);
            counts.merge(partition, 1, Integer::sum);
            if (partition == 1) {
                acknowledge(partition, BATCH_BYTES - 200);
            }
        }

        // Then broker 0 has nothing to answer for
        assertThat(counts.getOrDefault(0, 0)).isLessThanOrEqualTo(1);
        assertThat(counts.get(1)).isGreaterThanOrEqualTo(19);
    }

    @Test
    void forgetsAcknowledgementsThatNeverCome() {
        // Given a record that is never acknowledged, and then ones that are
        configure(Map.of());
        partitioner.acknowledging();
        var cluster = TopicMetadata.withLeaders(TOPIC, 0, 1);
        var last = 0;
        for (var i = 0; i < 2; i++) {
            last = send(BATCH_BYTES - 200, cluster);
        }
        acknowledge(last, BATCH_BYTES - 200);
        var forgotten = 1 - last;

        // When
        var counts = new HashMap<Integer, Integer>();
        for (var i = 0; i < 4000; i++) {
            pass(10);
            var partition = send(BATCH_BYTES - 200, cluster);
            acknowledge(partition, BATCH_BYTES - 200);
            if (i >= 3600) {
                counts.merge(partition, 1, Integer::sum);
            }
        }

        // Then within 36 s its broker gets its half again
        assertThat(counts.get(forgotten)).isCloseTo(200, within(2));
    }

    @Test
    void takesOffRecordsThatFailed() {
        // Given
        configure(Map.of());
        partitioner.acknowledging();
        var cluster = TopicMetadata.withLeaders(TOPIC, 0, 1);
        var counts = new HashMap<Integer, Integer>();

        // When
        for (var i = 0; i < 100; i++) {
            pass(10);
            var partition = send(BATCH_BYTES - 200, cluster);
            counts.merge(partition, 1, Integer::sum);
            partitioner.failed(TOPIC, partition);
        }

        // Then
        assertThat(counts.get(0)).isCloseTo(50, within(1));
    }

    @Test
    void sendsAKeyWhereEveryClientDoes() {
        configure(Map.of());
        var cluster = TopicMetadata.withCounts(TOPIC, 7);
        for (var key : new String[]{"", "a", "some key"}) {
            assertThat(send(key, cluster)).isEqualTo(BuiltInPartitioner.partitionForKey(key.getBytes(UTF_8), 7));
        }
    }

    @Test
    void ignoresKeysIfConfigured() {
        configure(Map.of("partitioner.ignore.keys", "true"));
        var cluster = TopicMetadata.withCounts(TOPIC, 7);
        assertThat(send("a", cluster)).isEqualTo(send("b", cluster)).isEqualTo(send("some key", cluster));
    }

    @Test
    void compensatesForBrokersThatKeysFavour() {
        // Given
        configure(Map.of());
        var cluster = TopicMetadata.withLeaders(TOPIC, 0, 1);
        var favoured = send("a", cluster);
        var counts = new HashMap<Integer, Integer>();

        // When each other batch goes to the key's partition
        for (var i = 0; i < 100; i++) {
            partitioner.partition(TOPIC, "a", "a".getBytes(UTF_8), null, new byte[BATCH_BYTES], cluster);
            counts.merge(send(BATCH_BYTES, cluster), 1, Integer::sum);
        }

        // Then
        assertThat(counts.getOrDefault(favoured, 0)).isLessThanOrEqualTo(2);
    }

    @Test
    void returnsSamePartitionWhenCalledTwiceForRecordThatBeginsBatch() {
        // Given
        configure(Map.of());
        var cluster = TopicMetadata.withCounts(TOPIC, 2, 2);
        var first = send(BATCH_BYTES, cluster);

        // When
        partitioner.onNewBatch(TOPIC, cluster, first);

        // Then
        assertThat(send(BATCH_BYTES, cluster)).isEqualTo(first);
        assertThat(send(BATCH_BYTES, cluster)).isNotEqualTo(first);
    }

    @Test
    void staysWithinTheMetadataWhateverBecomesOfTheCluster() {
        configure(Map.of());
        partitioner.acknowledging();
        var random = new Random(7);
        var unacknowledged = new ArrayDeque<int[]>();
        for (var i = 0; i < 2000; i++) {
            // Given
            var leaders = random.ints(1 + random.nextInt(8), -1, 5).toArray();
            var cluster = TopicMetadata.withLeaders(TOPIC, leaders);
            var led = Arrays.stream(leaders).anyMatch(leader -> leader != TopicMetadata.NO_LEADER);
            for (var record = 0; record < random.nextInt(20); record++) {
                // When
                pass(random.nextInt(30));
                var bytes = random.nextInt(2 * BATCH_BYTES);
                var partition = send(bytes, cluster);

                // Then
                assertThat(partition).isBetween(0, leaders.length - 1);
                assertThat(led && leaders[partition] == TopicMetadata.NO_LEADER).isFalse();
                unacknowledged.add(new int[]{partition, bytes});
                while (unacknowledged.size() > random.nextInt(20)) {
                    var oldest = unacknowledged.remove();
                    acknowledge(oldest[0], oldest[1]);
                }
            }
        }
    }

    @Test
    void keepsTheSharesWhenManyThreadsSend() throws InterruptedException {
        // Given
        configure(Map.of());
        var cluster = TopicMetadata.withCounts(TOPIC, 3, 2, 1);
        var bytes = new AtomicLongArray(6);

        // When
        try (var threads = Executors.newFixedThreadPool(4)) {
            for (var thread = 0; thread < 4; thread++) {
                threads.execute(() -> {
                    for (var i = 0; i < 30_000; i++) {
                        bytes.addAndGet(send(1000, cluster), 1000);
                    }
                });
            }
        }

        // Then equal but for the last batch
        var brokers = new long[]{bytes.get(0) + bytes.get(1) + bytes.get(2), bytes.get(3) + bytes.get(4), bytes.get(5)};
        assertThat(Arrays.stream(brokers).sum()).isEqualTo(120_000_000);
        assertThat(Arrays.stream(brokers).boxed())
                .allSatisfy(broker -> assertThat(broker).isCloseTo(40_000_000, within(2L * BATCH_BYTES)));
    }

    @Test
    void refusesSettingsThatAreNone() {
        for (var name : new String[]{ShortestDelayPartitioner.TURN_BYTES_CONFIG,
                ShortestDelayPartitioner.SAME_MS_CONFIG}) {
            for (var value : new String[]{"0", "-1", "soon"}) {
                assertThatThrownBy(() -> configure(Map.of(name, value))).isInstanceOf(ConfigException.class)
                        .hasMessageContaining(name).hasMessageContaining(value);
            }
        }
    }

    @Test
    void startsEachProducerElsewhere() {
        // Given
        var cluster = TopicMetadata.withCounts(TOPIC, 36);
        var first = new HashSet<Integer>();

        // When
        for (var i = 0; i < 100; i++) {
            try (var another = new ShortestDelayPartitioner(now::get)) {
                another.configure(Map.of("client.id", "c" + i));
                first.add(another.partition(TOPIC, null, null, null, new byte[10], cluster));
            }
        }

        // Then
        assertThat(first).hasSizeGreaterThan(10);
    }

    private void configure(Map<String, ?> settings) {
        var all = new HashMap<String, Object>(Map.of("client.id", "c", "batch.size", BATCH_BYTES));
        all.putAll(settings);
        partitioner.configure(all);
    }

    private void pass(long ms) {
        now.addAndGet(TimeUnit.MILLISECONDS.toNanos(ms));
    }

    private int send(int valueBytes, Cluster cluster) {
        return partitioner.partition(TOPIC, null, null, null, new byte[valueBytes], cluster);
    }

    private int send(String key, Cluster cluster) {
        return partitioner.partition(TOPIC, key, key.getBytes(UTF_8), null, new byte[10], cluster);
    }

    private void acknowledge(int partition, int valueBytes) {
        partitioner.acknowledged(TOPIC, partition, -1, valueBytes);
    }

    private Map<Integer, Integer> batches(int batches, Cluster cluster) {
        var counts = new TreeMap<Integer, Integer>();
        for (var i = 0; i < batches; i++) {
            counts.merge(send(BATCH_BYTES - 200, cluster), 1, Integer::sum);
        }
        return counts;
    }

    private static Map<Integer, Integer> byBroker(Map<Integer, Integer> batches, Cluster cluster) {
        var sums = new TreeMap<Integer, Integer>();
        batches.forEach((partition, count) -> sums.merge(cluster.partitionsForTopic(TOPIC).get(partition).leader().id(),
                count, Integer::sum));
        return sums;
    }
}
