package io.skewbench.partitioners;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;

class StrictCostPartitionerTest {
    private static final String TOPIC = "t";
    private static final int ROUND = Weights.SLOTS;

    @Test
    void givesEqualBrokersTheSameWhateverNumberOfPartitionsTheyLead() {
        try (var producer = new FakeProducer("equal")) {
            // Given
            var cluster = TopicMetadata.withCounts(TOPIC, 22, 10, 4);
            producer.latency(0, 2);
            producer.latency(1, 2);
            producer.latency(2, 2);

            // When
            var batches = producer.batches(TOPIC, 3 * ROUND, cluster);

            // Then
            assertThat(byBroker(batches, cluster)).allSatisfy(
                    (broker, count) -> assertThat(count).isCloseTo(ROUND, within(3)));
            assertThat(batches).hasSize(36);
        }
    }

    @Test
    void weighsBrokersAsPublished() {
        try (var producer = new FakeProducer("weights")) {
            // Given costs 1, 2 and 4 ms: weights are 4 - cost + 1
            var cluster = TopicMetadata.withCounts(TOPIC, 2, 2, 2);
            producer.latency(0, 1);
            producer.latency(1, 2);
            producer.latency(2, 4);

            // When
            var batches = byBroker(producer.batches(TOPIC, 2 * ROUND, cluster), cluster);

            // Then
            assertThat(batches.get(0)).isCloseTo(2 * ROUND * 4 / 8, within(3));
            assertThat(batches.get(1)).isCloseTo(2 * ROUND * 3 / 8, within(3));
            assertThat(batches.get(2)).isCloseTo(2 * ROUND / 8, within(3));
        }
    }

    @Test
    void neverLeavesABrokerOut() {
        try (var producer = new FakeProducer("worst")) {
            // Given
            var cluster = TopicMetadata.withCounts(TOPIC, 1, 1, 1);
            producer.latency(0, 0);
            producer.latency(1, 0.001);
            producer.latency(2, 60_000);

            // When
            var batches = producer.batches(TOPIC, ROUND, cluster);

            // Then
            assertThat(batches.get(2)).isBetween(1, 5);
        }
    }

    @Test
    void fillsABatchBeforeItMovesOn() {
        try (var producer = new FakeProducer("batches")) {
            // Given
            var cluster = TopicMetadata.withCounts(TOPIC, 22, 10, 4);
            var previous = producer.send(TOPIC, 1000, cluster);
            var run = 1;
            var runs = new HashMap<Integer, Integer>();

            // When
            for (var i = 0; i < 16_000; i++) {
                var next = producer.send(TOPIC, 1000, cluster);
                if (next == previous) {
                    run++;
                } else {
                    runs.merge(run, 1, Integer::sum);
                    run = 1;
                }
                previous = next;
            }

            // Then 16 records of 1,021 bytes fit into 16,384 bytes
            assertThat(runs.keySet()).containsExactly(16);
        }
    }

    @Test
    void hasEachProducerStartElsewhere() {
        // Given
        var cluster = TopicMetadata.withCounts(TOPIC, 12, 12, 12);
        var first = new HashSet<Integer>();

        // When
        for (var i = 0; i < 60; i++) {
            try (var producer = new FakeProducer("start-" + i)) {
                first.add(producer.send(TOPIC, 10, cluster));
            }
        }

        // Then
        assertThat(first).hasSizeGreaterThan(12);
    }

    @Test
    void changesItsMindOncePerLease() {
        try (var producer = new FakeProducer("lease")) {
            // Given
            var cluster = TopicMetadata.withCounts(TOPIC, 1, 1);
            producer.latency(0, 1);
            producer.latency(1, 1);
            producer.batches(TOPIC, 1, cluster);

            // When
            producer.latency(1, 9);
            producer.pass(3_999);
            var before = producer.batches(TOPIC, ROUND, cluster);
            producer.pass(1);
            var after = producer.batches(TOPIC, ROUND, cluster);

            // Then
            assertThat(before.get(1)).isEqualTo(ROUND / 2);
            assertThat(after.get(1)).isCloseTo(ROUND / 10, within(1));
        }
    }

    @Test
    void takesABrokerWithoutSamplesForAsSlowAsTheSlowest() {
        try (var producer = new FakeProducer("unknown")) {
            // Given
            var cluster = TopicMetadata.withCounts(TOPIC, 1, 1, 1);
            producer.latency(0, 1);
            producer.latency(1, 3);

            // When
            var batches = producer.batches(TOPIC, ROUND, cluster);

            // Then
            assertThat(batches.get(0)).isCloseTo(ROUND * 3 / 5, within(1));
            assertThat(batches.get(1)).isCloseTo(ROUND / 5, within(1));
            assertThat(batches.get(2)).isCloseTo(ROUND / 5, within(1));
        }
    }

    @Test
    void remembersASlowBrokerThatReceivesNothingButNotForever() {
        try (var producer = new FakeProducer("quiet")) {
            // Given
            var cluster = TopicMetadata.withCounts(TOPIC, 1, 1);
            producer.latency(0, 1);
            producer.latency(1, 16);
            producer.batches(TOPIC, 1, cluster);

            // When
            producer.forget(1);
            producer.pass(4_000);
            var soon = producer.batches(TOPIC, ROUND, cluster).get(1);
            producer.pass(20_000);
            var later = producer.batches(TOPIC, ROUND, cluster).get(1);

            // Then half of 16 ms soon, and as much as the other broker later
            assertThat(soon).isCloseTo(ROUND / 9, within(2));
            assertThat(later).isEqualTo(ROUND / 2);
        }
    }

    @Test
    void seesOnlyItsOwnProducersLatenciesEvenUnderTheSameName() {
        try (var one = new FakeProducer("same"); var other = new FakeProducer("same")) {
            // Given
            var cluster = TopicMetadata.withCounts(TOPIC, 1, 1);
            one.latency(0, 1);
            one.latency(1, 9);
            other.latency(0, 9);
            other.latency(1, 1);

            // When
            var batchesOfOne = one.batches(TOPIC, ROUND, cluster);
            var batchesOfOther = other.batches(TOPIC, ROUND, cluster);

            // Then
            assertThat(batchesOfOne.get(0)).isCloseTo(ROUND * 9 / 10, within(1));
            assertThat(batchesOfOther.get(1)).isCloseTo(ROUND * 9 / 10, within(1));
        }
    }

    @Test
    void leavesNothingBehind() {
        // Given
        var reporter = new NodeLatencies();
        reporter.configure(Map.of("client.id", "closed"));

        // When
        reporter.close();

        // Then
        assertThat(NodeLatencies.claim("closed")).isNull();
    }

    @Test
    void givesAllBrokersTheSameWithoutTheReporter() {
        try (var producer = new FakeProducer("alone", false)) {
            // Given
            var cluster = TopicMetadata.withCounts(TOPIC, 3, 1);

            // When
            var batches = byBroker(producer.batches(TOPIC, ROUND, cluster), cluster);

            // Then
            assertThat(batches).containsExactlyInAnyOrderEntriesOf(Map.of(0, ROUND / 2, 1, ROUND / 2));
        }
    }

    @Test
    void followsLeadersAtOnce() {
        try (var producer = new FakeProducer("moves")) {
            // Given
            producer.batches(TOPIC, 10, TopicMetadata.withLeaders(TOPIC, 0, 1, 2));

            // When broker 2 is removed, and partition 2 has moved to broker 0
            var batches = producer.batches(TOPIC, ROUND, TopicMetadata.withLeaders(TOPIC, 0, 1, 0));

            // Then
            assertThat(batches.get(1)).isEqualTo(ROUND / 2);
            assertThat(batches.get(0)).isEqualTo(ROUND / 4);
        }
    }

    @Test
    void leavesOutPartitionsWithoutALeaderUnlessThereAreNoOthers() {
        try (var producer = new FakeProducer("leaderless")) {
            // Given
            var none = TopicMetadata.NO_LEADER;

            // When
            var some = producer.batches(TOPIC, ROUND, TopicMetadata.withLeaders(TOPIC, 0, none, 1));
            var all = producer.batches(TOPIC, ROUND, TopicMetadata.withLeaders(TOPIC, none, none, none));

            // Then
            assertThat(some.keySet()).containsExactly(0, 2);
            assertThat(all.keySet()).containsExactly(0, 1, 2);
        }
    }

    @Test
    void usesAddedPartitionsAndStaysWithinARecreatedTopic() {
        try (var producer = new FakeProducer("grows")) {
            // When
            producer.batches(TOPIC, 10, TopicMetadata.withLeaders(TOPIC, 0, 1));
            var grown = producer.batches(TOPIC, ROUND, TopicMetadata.withLeaders(TOPIC, 0, 1, 1, 0));
            var recreated = producer.batches(TOPIC, ROUND, TopicMetadata.withLeaders(TOPIC, 1));

            // Then
            assertThat(grown.keySet()).containsExactly(0, 1, 2, 3);
            assertThat(recreated.keySet()).containsExactly(0);
        }
    }

    @Test
    void treatsTopicsApart() {
        try (var producer = new FakeProducer("topics")) {
            // Given
            var small = TopicMetadata.withLeaders("small", 0);
            var large = TopicMetadata.withCounts("large", 5, 5);
            var counts = new TreeMap<Integer, Integer>();

            // When
            for (var i = 0; i < ROUND; i++) {
                assertThat(producer.send("small", FakeProducer.BATCH_BYTES, small)).isZero();
                counts.merge(producer.send("large", FakeProducer.BATCH_BYTES, large), 1, Integer::sum);
            }

            // Then
            assertThat(counts).hasSize(10).allSatisfy((partition, count) -> assertThat(count).isEqualTo(ROUND / 10));
        }
    }

    @Test
    void keepsTheSharesWhenManyThreadsSend() throws InterruptedException {
        try (var producer = new FakeProducer("threads")) {
            // Given
            var cluster = TopicMetadata.withCounts(TOPIC, 3, 2, 1);
            var counts = new ConcurrentHashMap<Integer, AtomicInteger>();

            // When
            try (var threads = Executors.newFixedThreadPool(4)) {
                for (var thread = 0; thread < 4; thread++) {
                    threads.execute(() -> {
                        for (var i = 0; i < 3 * ROUND; i++) {
                            counts.computeIfAbsent(producer.send(TOPIC, FakeProducer.BATCH_BYTES, cluster),
                                    partition -> new AtomicInteger()).incrementAndGet();
                        }
                    });
                }
            }

            // Then equal but for what 400 is too little or much for three in each of the 12 rounds
            var batches = new HashMap<Integer, Integer>();
            counts.forEach((partition, count) -> batches.put(partition, count.get()));
            assertThat(byBroker(batches, cluster)).allSatisfy(
                    (broker, count) -> assertThat(count).isCloseTo(4 * ROUND, within(12)));
        }
    }

    @Test
    void doesNotMissABrokerWhenRecordsAreLargerThanABatch() {
        try (var producer = new FakeProducer("large")) {
            // Given
            var cluster = TopicMetadata.withCounts(TOPIC, 1, 1);
            var partitions = new HashSet<Integer>();

            // When
            for (var i = 0; i < 10; i++) {
                partitions.add(producer.send(TOPIC, 2 * FakeProducer.BATCH_BYTES, cluster));
            }

            // Then
            assertThat(partitions).isEqualTo(Set.of(0, 1));
        }
    }

    @Test
    void refusesALeaseThatIsNone() {
        try (var partitioner = new StrictCostPartitioner()) {
            for (var lease : Arrays.asList("0", "-1", "soon")) {
                assertThatThrownBy(() -> partitioner.configure(Map.of(StrictCostPartitioner.LEASE_MS_CONFIG, lease)))
                        .isInstanceOf(ConfigException.class).hasMessageContaining(StrictCostPartitioner.LEASE_MS_CONFIG)
                        .hasMessageContaining(lease);
            }
        }
    }

    private static Map<Integer, Integer> byBroker(Map<Integer, Integer> batches, Cluster cluster) {
        var sums = new TreeMap<Integer, Integer>();
        batches.forEach((partition, count) -> sums.merge(cluster.partitionsForTopic(TOPIC).get(partition).leader().id(),
                count, Integer::sum));
        return sums;
    }
}
