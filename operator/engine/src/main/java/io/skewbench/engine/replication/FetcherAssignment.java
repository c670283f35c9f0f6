package io.skewbench.engine.replication;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * Which replica fetcher of a broker replicates which partition. A broker has {@code num.replica.fetchers} fetchers,
 * each a thread, for every broker that it replicates from. The fetcher follows from the topic's name and the partition
 * alone ({@code kafka.server.AbstractFetcherManager.getFetcherId} of Kafka 4.4.0):
 *
 * <pre>
 * Utils.abs(31 * topic.hashCode() + partition) % numFetchersPerBroker
 * </pre>
 *
 * <p>
 * So consecutive partitions are on consecutive fetchers, which is even only if a broker leads consecutive partitions.
 * Where the leaders of a topic take turns on b brokers, a broker leads every b-th partition: with a number of fetchers
 * that has a divisor in common with b, only some of the fetchers get any. Of 6 fetchers and 3 brokers, these are 2.
 */
public final class FetcherAssignment {
    /** The setting of brokers for the number of fetchers. */
    public static final String SETTING = "num.replica.fetchers";
    /** Kafka's default of {@code num.replica.fetchers}. */
    public static final int DEFAULT_FETCHERS = 1;
    /** Brokers with more, each of them a thread for each other broker, are left out. */
    public static final int MOST = 128;

    private record Pair(int broker, int source) {}

    private FetcherAssignment() {}

    /** Returns a number of fetchers as it is written in a setting; 0 if it is none from 1 to 128. */
    public static int number(String written) {
        return written.matches("[0-9]{1,3}") && Integer.parseInt(written) <= MOST ? Integer.parseInt(written) : 0;
    }

    /**
     * Returns the id of the fetcher that replicates a partition.
     *
     * @param fetchers at least 1
     */
    public static int fetcher(String topic, int partition, int fetchers) {
        var hash = 31 * topic.hashCode() + partition;
        // As in Kafka: the smallest number has no absolute value.
        return (hash == Integer.MIN_VALUE ? 0 : Math.abs(hash)) % fetchers;
    }

    /**
     * Returns the loads of all brokers that replicate from another one, in the order of their ids. Partitions without a
     * leader are left out.
     *
     * @param fetchers how many a broker has for each source, by its id; below 1 where that isn't known, and the broker
     * is left out
     */
    public static List<FetcherLoad> of(List<ReplicatedTopic> topics, IntUnaryOperator fetchers) {
        var counts = new HashMap<Pair, int[]>();
        for (var topic : topics) {
            for (var partition = 0; partition < topic.replicas().size(); partition++) {
                var leader = topic.leaders().get(partition);
                for (var broker : topic.replicas().get(partition)) {
                    var ofBroker = fetchers.applyAsInt(broker);
                    if (leader >= 0 && !broker.equals(leader) && ofBroker >= 1) {
                        counts.computeIfAbsent(new Pair(broker, leader), unused -> new int[ofBroker])[fetcher(
                                topic.name(), partition, ofBroker)]++;
                    }
                }
            }
        }
        return counts.entrySet().stream()
                .map(count -> new FetcherLoad(count.getKey().broker, count.getKey().source,
                        Arrays.stream(count.getValue()).boxed().toList()))
                .sorted(Comparator.comparingInt(FetcherLoad::broker).thenComparingInt(FetcherLoad::source)).toList();
    }

    /**
     * Returns the least even of some loads, of equally even ones that with the busiest fetcher; empty if there are
     * none.
     */
    public static Optional<FetcherLoad> leastEven(List<FetcherLoad> loads) {
        return loads.stream().max(Comparator.comparingDouble(FetcherLoad::imbalance)
                .thenComparingInt(FetcherLoad::busiest));
    }
}
