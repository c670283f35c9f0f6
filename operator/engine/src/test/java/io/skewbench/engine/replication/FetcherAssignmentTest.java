package io.skewbench.engine.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FetcherAssignmentTest {
    private static final int BROKERS = 3;
    private static final int PARTITIONS = 720;

    @ParameterizedTest
    @CsvSource({"orders, 0, 1, 0", "orders, 0, 7, 6", "orders, 1, 7, 5", "orders, 6, 7, 0", "orders, 7, 7, 6"})
    void putsConsecutivePartitionsOnConsecutiveFetchers(String topic, int partition, int fetchers, int expected) {
        assertThat(FetcherAssignment.fetcher(topic, partition, fetchers)).isEqualTo(expected);
    }

    @Test
    void takesTheSmallestNumberForZeroAsKafkaDoes() {
        // Given a partition whose hash is the smallest integer
        var partition = Integer.MIN_VALUE - 31 * "t".hashCode();
        // When
        var fetcher = FetcherAssignment.fetcher("t", partition, 5);
        // Then
        assertThat(fetcher).isZero();
    }

    /** The dips that were measured on clusters of three brokers. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16})
    void isEvenWhereTheNumberOfFetchersSharesNoDivisorWithThatOfBrokers(int fetchers) {
        // When
        var loads = FetcherAssignment.of(List.of(roundRobin("orders", 3)), broker -> fetchers);
        // Then each broker replicates from both others
        assertThat(loads).hasSize(BROKERS * 2).allSatisfy(load -> assertThat(load.busiest()).isEqualTo(load.even()));
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 6, 9, 12, 15})
    void usesOnlyAThirdOfTheFetchersWhereTheirNumberIsAMultipleOfThatOfBrokers(int fetchers) {
        // When
        var loads = FetcherAssignment.of(List.of(roundRobin("orders", 3)), broker -> fetchers);
        // Then
        assertThat(loads).hasSize(BROKERS * 2).allSatisfy(load -> {
            assertThat(load.partitions().stream().filter(count -> count > 0)).hasSize(fetchers / BROKERS);
            assertThat(load.imbalance()).isCloseTo(BROKERS, within(1e-9));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "testing-1", "a-topic-with-a-long-name"})
    void isAsUnevenForEveryName(String name) {
        // When
        var loads = FetcherAssignment.of(List.of(roundRobin(name, 3)), broker -> 6);
        // Then
        assertThat(loads).hasSize(BROKERS * 2)
                .allSatisfy(load -> assertThat(load.imbalance()).isCloseTo(BROKERS, within(1e-9)));
    }

    /**
     * With two replicas the followers take turns as well: of every six partitions, a broker replicates one from each.
     */
    @ParameterizedTest
    @CsvSource({"1, 1", "5, 1", "2, 2", "4, 2", "3, 3", "9, 3", "6, 6", "12, 6"})
    void isLessEvenStillWhereFollowersTakeTurns(int fetchers, int imbalance) {
        // When
        var loads = FetcherAssignment.of(List.of(roundRobin("orders", 2)), broker -> fetchers);
        // Then
        assertThat(loads).hasSize(BROKERS * 2)
                .allSatisfy(load -> assertThat(load.imbalance()).isCloseTo(imbalance, within(1e-9)));
    }

    @Test
    void addsUpTheTopics() {
        // Given
        var a = ReplicatedTopic.led("a", List.of(List.of(0, 1), List.of(0, 1)));
        var b = ReplicatedTopic.led("b", List.of(List.of(0, 1), List.of(1, 0)));
        // When
        var loads = FetcherAssignment.of(List.of(a, b), broker -> 1);
        // Then
        assertThat(loads).containsExactly(new FetcherLoad(0, 1, List.of(1)), new FetcherLoad(1, 0, List.of(3)));
    }

    @Test
    void replicatesFromTheLeaderRatherThanThePreferredOne() {
        // Given
        var topic = new ReplicatedTopic("t", List.of(List.of(0, 1)), List.of(1));
        // When
        var loads = FetcherAssignment.of(List.of(topic), broker -> 1);
        // Then
        assertThat(loads).containsExactly(new FetcherLoad(0, 1, List.of(1)));
    }

    @Test
    void leavesOutPartitionsWithoutALeaderAndBrokersOfUnknownSettings() {
        // Given
        var topic = new ReplicatedTopic("t", List.of(List.of(0, 1), List.of(0, 1, 2)), List.of(-1, 0));
        // When
        var loads = FetcherAssignment.of(List.of(topic), broker -> broker == 1 ? 0 : 1);
        // Then
        assertThat(loads).containsExactly(new FetcherLoad(2, 0, List.of(1)));
    }

    @Test
    void hasNoLoadsWithoutFollowers() {
        assertThat(FetcherAssignment.of(List.of(ReplicatedTopic.led("t", List.of(List.of(0), List.of(1)))),
                broker -> 4)).isEmpty();
    }

    @Test
    void countsFewerPartitionsThanFetchersAsEvenIfEachHasItsOwn() {
        // When
        var load = new FetcherLoad(1, 0, List.of(1, 0, 0, 1));
        // Then
        assertThat(load.imbalance()).isEqualTo(1);
        assertThat(load.even()).isEqualTo(1);
    }

    @Test
    void findsTheLeastEven() {
        // Given
        var even = new FetcherLoad(0, 1, List.of(9, 9));
        var uneven = new FetcherLoad(1, 0, List.of(0, 4));
        var busier = new FetcherLoad(2, 0, List.of(6, 0));
        // When
        var leastEven = FetcherAssignment.leastEven(List.of(even, uneven, busier));
        // Then
        assertThat(leastEven).contains(busier);
    }

    /** A topic whose leaders take turns on three brokers, and whose followers are shifted by one with each round. */
    private static ReplicatedTopic roundRobin(String name, int factor) {
        var replicas = new ArrayList<List<Integer>>();
        for (var partition = 0; partition < PARTITIONS; partition++) {
            var leader = partition % BROKERS;
            var shift = partition / BROKERS;
            replicas.add(IntStream.range(0, factor)
                    .map(i -> i == 0 ? leader : (leader + 1 + (shift + i - 1) % (BROKERS - 1)) % BROKERS)
                    .boxed().toList());
        }
        return ReplicatedTopic.led(name, replicas);
    }
}
