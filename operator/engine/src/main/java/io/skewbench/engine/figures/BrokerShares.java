package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.BrokerShare;
import io.skewbench.api.v1alpha1.Imbalance;
import io.skewbench.engine.statistics.Evenness;
import io.skewbench.engine.statistics.Rounding;
import io.skewbench.engine.statistics.Sample;
import io.skewbench.protocol.report.NodeResult;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The records that each broker received as leader of partitions; every broker of the cluster is listed. */
final class BrokerShares {
    /** Stands for partitions without a leader. */
    static final int NO_BROKER = -1;

    private static final class Taken {
        long records;
        long bytes;
        double requests;
        double latencyMs;
    }

    private final TreeMap<Integer, Taken> brokers = new TreeMap<>();

    private BrokerShares() {}

    static BrokerShares of(List<WorkerResult> results, SortedSet<Integer> cluster) {
        var shares = ofPartitions(results, cluster, any -> true);
        results.stream().flatMap(result -> result.nodes().stream()).forEach(shares::add);
        return shares;
    }

    /**
     * Returns the share of one topic that each broker received; without latencies, because requests hold records of
     * several topics.
     */
    static BrokerShares ofTopic(String topic, List<WorkerResult> results, SortedSet<Integer> cluster) {
        return ofPartitions(results, cluster, partition -> partition.topic().equals(topic));
    }

    private static BrokerShares ofPartitions(List<WorkerResult> results, SortedSet<Integer> cluster,
            Predicate<PartitionResult> which) {
        var shares = new BrokerShares();
        cluster.forEach(shares::broker);
        results.stream().flatMap(result -> result.partitions().stream()).filter(which).forEach(shares::add);
        return shares;
    }

    private void add(PartitionResult partition) {
        if (partition.leader() != NO_BROKER || partition.records() > 0) {
            var taken = broker(partition.leader());
            taken.records += partition.records();
            taken.bytes += partition.bytes();
        }
    }

    private void add(NodeResult node) {
        var latency = node.requestLatencyMs();
        if (latency != null && node.requests() > 0 && node.broker() != NO_BROKER) {
            var taken = broker(node.broker());
            taken.requests += node.requests();
            taken.latencyMs += latency * node.requests();
        }
    }

    /** Returns the mean latency of all requests in milliseconds; null without requests. */
    @Nullable
    Double requestLatencyMs() {
        var requests = brokers.values().stream().mapToDouble(taken -> taken.requests).sum();
        return requests == 0
                ? null
                : Double.valueOf(Rounding.round(
                        brokers.values().stream().mapToDouble(taken -> taken.latencyMs).sum() / requests));
    }

    long records() {
        return brokers.values().stream().mapToLong(taken -> taken.records).sum();
    }

    long bytes() {
        return brokers.values().stream().mapToLong(taken -> taken.bytes).sum();
    }

    List<BrokerShare> list() {
        var size = size();
        var total = brokers.values().stream().mapToLong(size).sum();
        return brokers.entrySet().stream().map(entry -> {
            var taken = entry.getValue();
            return new BrokerShare(entry.getKey(), taken.records, taken.bytes,
                    total == 0 ? 0 : Rounding.round((double) size.applyAsLong(taken) / total),
                    taken.requests > 0 ? Double.valueOf(Rounding.round(taken.latencyMs / taken.requests)) : null);
        }).toList();
    }

    Imbalance imbalance() {
        var size = size();
        return Evenness.of(brokers.entrySet().stream().filter(entry -> entry.getKey() != NO_BROKER)
                .map(entry -> size.applyAsLong(entry.getValue())).toList());
    }

    /** Returns the median of several trials' imbalances. */
    static Imbalance median(List<BrokerShares> trials) {
        var each = trials.stream().map(BrokerShares::imbalance).toList();
        return new Imbalance(
                Rounding.round(new Sample(each.stream().map(Imbalance::maxOverMean).toList()).median()),
                Rounding.round(new Sample(each.stream().map(Imbalance::coefficientOfVariation).toList()).median()));
    }

    /** Bytes; records where these have neither key nor value. */
    private ToLongFunction<Taken> size() {
        return brokers.values().stream().anyMatch(each -> each.bytes > 0)
                ? taken -> taken.bytes
                : taken -> taken.records;
    }

    private Taken broker(int id) {
        return brokers.computeIfAbsent(id, unused -> new Taken());
    }
}
