package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.Imbalance;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.api.v1alpha1.VariantResultBuilder;
import io.skewbench.api.v1alpha1.WorkloadResult;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.statistics.Rounding;
import io.skewbench.protocol.report.WorkerResult;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Computes rows of figures from trials of the same variant and sweep point. Counters are added up and distributions
 * merged. Imbalance is the median of the trials': a partitioner that prefers another broker each time is uneven every
 * time, which adding up would hide.
 */
final class Rows {
    private final Experiment experiment;
    private final SortedSet<Integer> cluster;
    private final RowMemory memory;

    /**
     * Creates the calculation for one run.
     *
     * @param cluster all brokers of the cluster
     */
    Rows(Experiment experiment, SortedSet<Integer> cluster) {
        this(experiment, cluster, new RowMemory());
    }

    /**
     * Creates the calculation for one run.
     *
     * @param cluster all brokers of the cluster
     * @param memory rows of the same experiment with the same brokers
     */
    Rows(Experiment experiment, SortedSet<Integer> cluster, RowMemory memory) {
        this.experiment = experiment;
        this.cluster = cluster;
        this.memory = memory;
    }

    /** Returns the row of trials that count, at least one. */
    VariantResult row(List<TrialResult> trials) {
        return memory.find(trials).orElseGet(() -> {
            var row = compute(trials);
            memory.put(trials, row);
            return row;
        });
    }

    private VariantResult compute(List<TrialResult> trials) {
        var first = trials.getFirst();
        var row = VariantResult.builder().name(first.variant()).partitioner(planned(first).partitioner())
                .clientVersion(planned(first).clientVersion()).sweep(first.sweep().isEmpty() ? null : first.sweep())
                .trials(trials.size()).operations(new OperationFigures(experiment, trials).all());
        return (experiment.sends(first.sweep()) ? withRecords(row, trials) : row).build();
    }

    private VariantResultBuilder withRecords(VariantResultBuilder row, List<TrialResult> trials) {
        var consumers = new ConsumerFigures(experiment, trials);
        var byTrial = trials.stream().map(trial -> workers(trial, any -> true)).toList();
        var all = byTrial.stream().flatMap(List::stream).toList();
        var sent = all.stream().mapToLong(worker -> worker.measured().sent()).sum();
        var failed = all.stream().mapToLong(worker -> worker.measured().failed()).sum();
        var shares = BrokerShares.of(all, cluster);
        return row.recordsPerSecond(Rates.spread(byTrial, WorkerResult::acknowledgedInWindow))
                .bytesPerSecond(Rates.spread(byTrial, WorkerResult::bytesInWindow))
                .publishLatencyMs(Latencies.merge(all.stream().map(WorkerResult::publishLatency),
                        all.stream().map(WorkerResult::censored)))
                .serviceLatencyMs(Latencies.merge(all.stream().map(WorkerResult::serviceLatency)))
                .sendLatenessMs(SendLateness.of(all)).brokers(BrokerThroughput.of(trials).in(shares.list()))
                .brokerImbalance(imbalance(byTrial)).requestLatencyMs(shares.requestLatencyMs())
                .batchSizeBytes(Rates.meanPart(all, worker -> worker.client().batchSizeBytes(),
                        WorkerResult::bytesInWindow))
                .recordsPerRequest(Rates.meanPart(all, worker -> worker.client().recordsPerRequest(),
                        WorkerResult::acknowledgedInWindow))
                .queueTimeMs(Rates.weighted(all, worker -> worker.client().queueTimeMs(),
                        WorkerResult::acknowledgedInWindow))
                .cpuSecondsPerMillionRecords(cpuSecondsPerMillionRecords(all)).errors(errors(all))
                .errorRatio(sent == 0 ? null : Double.valueOf(Rounding.round((double) failed / sent)))
                .replication(ReplicationFigures.of(trials.stream().map(TrialResult::producers).toList()))
                .consumers(consumers.all())
                .workloads(experiment.workloads().stream().filter(workload -> workload.sent().isPresent())
                        .map(workload -> workload(workload, trials, consumers)).toList());
    }

    private WorkloadResult workload(PlannedWorkload workload, List<TrialResult> trials, ConsumerFigures consumers) {
        Predicate<ProducersOutcome> own = worker -> worker.workload().equals(workload.name());
        var topics = trials.stream().flatMap(trial -> trial.producers().stream()).filter(own)
                .map(ProducersOutcome::topics).findFirst().orElse(List.of());
        var byTrial = trials.stream().map(trial -> workers(trial, own)).toList();
        var all = byTrial.stream().flatMap(List::stream).toList();
        return WorkloadResult.builder().name(workload.name()).topic(topics.size() == 1 ? topics.getFirst() : null)
                .offeredRecordsPerSecond(Rates.offered(byTrial))
                .recordsPerSecond(Rates.spread(byTrial, WorkerResult::acknowledgedInWindow))
                .bytesPerSecond(Rates.spread(byTrial, WorkerResult::bytesInWindow))
                .publishLatencyMs(Latencies.merge(all.stream().map(WorkerResult::publishLatency),
                        all.stream().map(WorkerResult::censored)))
                .serviceLatencyMs(Latencies.merge(all.stream().map(WorkerResult::serviceLatency)))
                .brokers(BrokerShares.of(all, cluster).list()).brokerImbalance(imbalance(byTrial))
                .topics(topics.size() > 1 ? TopicResults.of(topics, byTrial, cluster) : null)
                .consumers(consumers.of(workload)).build();
    }

    private Experiment.Trial planned(TrialResult trial) {
        return experiment.trial(trial.trial());
    }

    private Imbalance imbalance(List<List<WorkerResult>> byTrial) {
        return BrokerShares.median(byTrial.stream().map(workers -> BrokerShares.of(workers, cluster)).toList());
    }

    private static List<WorkerResult> workers(TrialResult trial, Predicate<ProducersOutcome> which) {
        return trial.producers().stream().filter(which).map(ProducersOutcome::result).filter(Objects::nonNull).toList();
    }

    private static @Nullable Double cpuSecondsPerMillionRecords(List<WorkerResult> workers) {
        var records = workers.stream().mapToLong(worker -> worker.measured().acknowledged()).sum();
        var cpuMs = workers.stream().mapToDouble(worker -> worker.client().cpuMs()).sum();
        return records == 0 ? null : Double.valueOf(Rounding.round(cpuMs / 1e3 / records * 1e6));
    }

    private static @Nullable Map<String, Long> errors(List<WorkerResult> workers) {
        var errors = new TreeMap<String, Long>();
        workers.forEach(worker -> worker.errors().forEach((name, count) -> errors.merge(name, count, Long::sum)));
        return errors.isEmpty() ? null : errors;
    }
}
