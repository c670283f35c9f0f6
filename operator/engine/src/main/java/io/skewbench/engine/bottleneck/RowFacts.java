package io.skewbench.engine.bottleneck;

import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.merge.WeightedMean;
import io.skewbench.engine.result.BrokerCounts;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.protocol.report.NodeResult;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Adds up what the trials of a row measured. */
final class RowFacts {
    private static final int BITS = 8;

    private final List<TrialResult> trials;
    private final BrokerLinks links;
    private final Map<Integer, Double> bitsPerSecond = new TreeMap<>();

    /** @param trials that count, of one row, at least one */
    RowFacts(List<TrialResult> trials, BrokerLinks links) {
        this.trials = trials;
        this.links = links;
        trials.stream().flatMap(trial -> trial.producers().stream()).map(ProducersOutcome::result)
                .filter(Objects::nonNull).forEach(this::addTraffic);
    }

    private void addTraffic(WorkerResult result) {
        var compression = Objects.requireNonNullElse(result.client().compressionRate(), 1.0);
        var seconds = trials.size() * result.measuredMs() / 1e3;
        result.partitions().forEach(partition -> bitsPerSecond.merge(partition.leader(),
                BITS * partition.bytes() * inWindow(result) * compression / seconds, Double::sum));
    }

    /** Records of partitions are those that were sent in the measured time; some were acknowledged after it. */
    private static double inWindow(WorkerResult result) {
        var sent = result.partitions().stream().mapToLong(PartitionResult::records).sum();
        return sent == 0 ? 0 : (double) result.acknowledgedInWindow() / sent;
    }

    /**
     * Returns what was measured of one workload.
     *
     * @param producer the settings of its producers
     * @param publishMs its mean publish latency; null where that is not known
     */
    LoadFacts of(PlannedWorkload workload, Map<String, String> producer, @Nullable Double publishMs) {
        var outcomes = trials.stream().flatMap(trial -> trial.producers().stream())
                .filter(outcome -> outcome.workload().equals(workload.name()) && outcome.result() != null).toList();
        var results = outcomes.stream().map(ProducersOutcome::result).filter(Objects::nonNull).toList();
        var batch = new WeightedMean();
        var compression = new WeightedMean();
        var queue = new WeightedMean();
        var throttle = new WeightedMean();
        for (var result : results) {
            var client = result.client();
            batch.addParts(client.batchSizeBytes(), (double) result.bytesInWindow());
            compression.add(client.compressionRate(), (double) result.bytesInWindow());
            queue.add(client.queueTimeMs(), (double) result.acknowledgedInWindow());
            throttle.add(client.throttleMs(), (double) result.acknowledgedInWindow());
        }
        var producerMs = outcomes.stream().mapToDouble(outcome -> (double) outcome.reported()
                * workload.producersPerPod() * Objects.requireNonNull(outcome.result()).measuredMs()).sum();
        var send = workload.sent().orElseThrow().send();
        return LoadFactsBuilder.builder().pods(workload.pods()).producersPerPod(workload.producersPerPod())
                .producerMs(producerMs).due(due(results))
                .acknowledged(results.stream().mapToLong(WorkerResult::acknowledgedInWindow).sum())
                .bytes(results.stream().mapToLong(WorkerResult::bytesInWindow).sum())
                .waits(send.flush() != null || send.transactions() != null)
                .transactional(send.transactions() != null).batchBytes(optional(batch.value()))
                .compressionRate(Objects.requireNonNullElse(compression.value(), 1.0))
                .queueMs(optional(queue.value())).publishMs(optional(publishMs))
                .bufferWait(bufferWait(results, producerMs)).throttleMs(optional(throttle.value()))
                .worst(worst(outcomes.stream().map(ProducersOutcome::extremes).filter(Objects::nonNull).toList()))
                .settings(SendSettings.of(producer)).brokers(brokers(results)).build();
    }

    /** Returns what a broker counted itself, all trials added up; empty if that is not known of each trial. */
    Optional<BrokerCounts> counts(int broker) {
        var known = trials.stream().flatMap(trial -> Stream.ofNullable(trial.brokerCounts())).flatMap(List::stream)
                .filter(counts -> counts.broker() == broker).toList();
        return known.size() < trials.size() ? Optional.empty() : known.stream().reduce(BrokerCounts::plus);
    }

    /** Returns why it isn't known what brokers counted in one of the trials; empty if it is, or nobody says. */
    Optional<String> uncounted() {
        return trials.stream().map(TrialResult::uncounted).filter(Objects::nonNull).findFirst();
    }

    private static OptionalLong due(List<WorkerResult> results) {
        return results.isEmpty() || results.stream().anyMatch(result -> result.due() == null)
                ? OptionalLong.empty()
                : OptionalLong.of(
                        results.stream().mapToLong(result -> Objects.requireNonNullElse(result.due(), 0L)).sum());
    }

    private static OptionalDouble bufferWait(List<WorkerResult> results, double producerMs) {
        var waits = results.stream().map(result -> result.client().bufferWaitMs()).filter(Objects::nonNull).toList();
        return producerMs == 0 || waits.size() < results.size()
                ? OptionalDouble.empty()
                : OptionalDouble.of(waits.stream().mapToDouble(Double::doubleValue).sum() / producerMs);
    }

    private List<BrokerFacts> brokers(List<WorkerResult> results) {
        var ids = results.stream().flatMap(result -> result.nodes().stream()).map(NodeResult::broker).distinct()
                .sorted().toList();
        return ids.stream().map(id -> broker(id, results))
                .filter(broker -> broker.partitions() > 0 && broker.records() > 0 && broker.requests() > 0).toList();
    }

    private BrokerFacts broker(int id, List<WorkerResult> results) {
        var latency = new WeightedMean();
        var requests = 0.0;
        var partitions = 0;
        var records = 0.0;
        var bytes = 0.0;
        for (var result : results) {
            var led = result.partitions().stream()
                    .filter(partition -> partition.leader() == id && partition.records() > 0).toList();
            records += inWindow(result) * led.stream().mapToLong(PartitionResult::records).sum();
            bytes += inWindow(result) * led.stream().mapToLong(PartitionResult::bytes).sum();
            for (var node : result.nodes()) {
                if (node.broker() == id) {
                    latency.add(node.requestLatencyMs(), node.requests());
                    requests += node.requests();
                    partitions = Math.max(partitions, Objects.requireNonNullElse(node.partitions(), led.size()));
                }
            }
        }
        return new BrokerFacts(id, requests, Objects.requireNonNullElse(latency.value(), 0.0), partitions, records,
                bytes, bitsPerSecond.getOrDefault(id, 0.0), links.ingress(id));
    }

    /** Returns the largest shares of all trials, each with the worker that had it. */
    private static Extremes worst(List<Extremes> all) {
        return new Extremes(0, 0, most(all, Extremes::cpuShare), pod(all, Extremes::cpuShare, Extremes::cpuPod),
                most(all, Extremes::gcShare), pod(all, Extremes::gcShare, Extremes::gcPod), most(all, Extremes::stolen),
                pod(all, Extremes::stolen, Extremes::stealPod), most(all, orZero(Extremes::busyShare)),
                pod(all, orZero(Extremes::busyShare), Extremes::busyPod), most(all, orZero(Extremes::threadShare)),
                pod(all, orZero(Extremes::threadShare), Extremes::threadPod));
    }

    private static ToDoubleFunction<Extremes> orZero(Function<Extremes, @Nullable Double> share) {
        return extremes -> Objects.requireNonNullElse(share.apply(extremes), 0.0);
    }

    private static double most(Collection<Extremes> all, ToDoubleFunction<Extremes> share) {
        return all.stream().mapToDouble(share).max().orElse(0);
    }

    private static int pod(List<Extremes> all, ToDoubleFunction<Extremes> share, ToIntFunction<Extremes> pod) {
        var most = most(all, share);
        return all.stream().filter(extremes -> share.applyAsDouble(extremes) >= most).mapToInt(pod).findFirst()
                .orElse(0);
    }

    private static OptionalDouble optional(@Nullable Double value) {
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
