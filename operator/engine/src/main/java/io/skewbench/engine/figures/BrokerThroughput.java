package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.BrokerShare;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.ConsumersOutcome;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.statistics.Rounding;
import io.skewbench.engine.statistics.Sample;
import io.skewbench.protocol.report.ConsumerResult;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of keys and values per second that each broker received and sent in the measured time: received from
 * producers and, by its in-sync followers, from other leaders; sent to in-sync followers and to consumers. Only of
 * trials in which the replicas of all topics were observed.
 */
final class BrokerThroughput {
    private final List<Map<Integer, Double>> in = new ArrayList<>();
    private final List<Map<Integer, Double>> out = new ArrayList<>();

    private BrokerThroughput() {}

    /** Returns the rates of trials of the same variant and sweep point. */
    static BrokerThroughput of(List<TrialResult> trials) {
        var rates = new BrokerThroughput();
        var observed = ObservedTopics.inTrials(trials.stream().map(TrialResult::producers).toList());
        for (var trial = 0; trial < trials.size(); trial++) {
            var topics = observed.get(trial);
            var producers = trials.get(trial).producers();
            if (!topics.isEmpty() && topics.size() == ObservedTopics.sets(producers)
                    && topics.stream().allMatch(each -> each.seen().brokers() != null)) {
                rates.add(topics, trials.get(trial));
            }
        }
        return rates;
    }

    private void add(List<ObservedTopics> topics, TrialResult trial) {
        var received = new HashMap<Integer, Double>();
        var sent = new HashMap<Integer, Double>();
        trial.producers().stream().map(ProducersOutcome::result).flatMap(Stream::ofNullable)
                .forEach(result -> addProduced(result, received));
        for (var each : topics) {
            Stream.ofNullable(each.seen().brokers()).flatMap(List::stream).forEach(broker -> {
                received.merge(broker.broker(), each.perSecond(broker.in()) * each.bytesPerRecord(), Double::sum);
                sent.merge(broker.broker(), each.perSecond(broker.out()) * each.bytesPerRecord(), Double::sum);
            });
        }
        in.add(received);
        var consumers = trial.consumers().stream().map(ConsumersOutcome::result).flatMap(Stream::ofNullable).toList();
        if (consumers.stream().allMatch(consumer -> consumer.bytesByLeader() != null)) {
            consumers.forEach(consumer -> addConsumed(consumer, sent));
            out.add(sent);
        }
    }

    /** Divides what was acknowledged in the measured time as the measured records are divided. */
    private static void addProduced(WorkerResult result, Map<Integer, Double> to) {
        var measured = result.partitions().stream().mapToDouble(PartitionResult::bytes).sum();
        if (measured > 0) {
            var perSecond = Rates.perSecond(result.bytesInWindow(), result.measuredMs());
            result.partitions().forEach(partition -> to.merge(partition.leader(),
                    perSecond * partition.bytes() / measured, Double::sum));
        }
    }

    private static void addConsumed(ConsumerResult result, Map<Integer, Double> to) {
        var bytes = result.bytesByLeader();
        if (bytes != null) {
            bytes.forEach((broker, each) -> to.merge(broker, Rates.perSecond(each, result.measuredMs()), Double::sum));
        }
    }

    /**
     * Returns the shares of brokers with their rates: the medians of the trials.
     *
     * @param shares of brokers; those that only have followers may be missing
     */
    List<BrokerShare> in(List<BrokerShare> shares) {
        var byBroker = new TreeMap<Integer, BrokerShare>();
        shares.forEach(share -> byBroker.put(share.broker(), share));
        Stream.concat(in.stream(), out.stream()).flatMap(trial -> trial.keySet().stream())
                .forEach(broker -> byBroker.computeIfAbsent(broker, id -> new BrokerShare(id, 0, 0, 0, null)));
        return byBroker.values().stream().map(share -> share.broker() == BrokerShares.NO_BROKER
                ? share
                : share.withBytesPerSecond(median(in, share.broker()), median(out, share.broker()))).toList();
    }

    private static @Nullable Double median(List<Map<Integer, Double>> trials, int broker) {
        return trials.isEmpty()
                ? null
                : Double.valueOf(Rounding.round(
                        new Sample(trials.stream().map(rates -> rates.getOrDefault(broker, 0.0)).toList()).median()));
    }
}
