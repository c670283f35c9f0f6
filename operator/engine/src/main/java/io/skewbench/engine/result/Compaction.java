package io.skewbench.engine.result;

import io.skewbench.engine.result.TrialResult.ConsumersOutcome;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.NodeResult;
import io.skewbench.protocol.report.OperationCount;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * Reduces a result to the form that is kept in memory. Its size depends on brokers and workloads, not on partitions. Of
 * an attempt that doesn't count, only the totals are kept, as no figure follows from it.
 */
final class Compaction {
    /** Stands for all partitions of a topic that one broker leads, or for all leaders. */
    private static final int ALL = -1;
    private static final Histogram NONE = Histogram.of(Histogram.empty());
    private static final Facts NO_FACTS = Facts.builder().java("").kafkaClients("").kernel("").cpus(1).build();

    private final Set<String> known;

    Compaction(List<TrialResult> before) {
        this.known = before.stream().flatMap(result -> result.workers().stream()).map(Compaction::key)
                .collect(Collectors.toSet());
    }

    private static String key(WorkerSummary worker) {
        return worker.name() + " " + worker.facts().kafkaClients();
    }

    TrialResult of(TrialResult result) {
        return TrialResult.builder().trial(result.trial()).attempt(result.attempt()).variant(result.variant())
                .sweep(result.sweep()).repetition(result.repetition()).reason(result.reason())
                .message(result.message()).startedAtMs(result.startedAtMs())
                .producers(result.producers().stream().map(outcome -> of(outcome, result.counts())).toList())
                .course(result.course()).offsetsBefore(sums(result.offsetsBefore()))
                .offsetsAfter(result.offsetsAfter() == null ? null : sums(result.offsetsAfter()))
                .growth(result.growth() == null || !result.counts() ? null : result.growth().compact())
                .brokerCounts(result.brokerCounts() == null || !result.counts()
                        ? null
                        : BrokerCounts.compact(result.brokerCounts()))
                .uncounted(result.counts() ? result.uncounted() : null)
                .consumers(result.consumers().stream().map(outcome -> of(outcome, result.counts())).toList())
                .accounts(result.counts() ? result.accounts() : List.of())
                .workers(result.workers().stream().filter(worker -> !known.contains(key(worker))).toList())
                .search(result.search())
                .operations(result.operations() == null
                        ? null
                        : result.operations().stream().map(outcome -> of(outcome, result.counts())).toList())
                .build();
    }

    private static Map<String, List<Long>> sums(Map<String, List<Long>> offsets) {
        var sums = new TreeMap<String, List<Long>>();
        offsets.forEach((topic, ends) -> sums.put(topic,
                List.of(ends.stream().mapToLong(Long::longValue).sum())));
        return sums;
    }

    private static ProducersOutcome of(ProducersOutcome outcome, boolean counts) {
        var result = outcome.result();
        return new ProducersOutcome(outcome.workload(), outcome.topics(), outcome.workers(), outcome.reported(),
                result == null ? null : counts ? of(result) : totals(result), outcome.extremes(),
                counts ? clocks(outcome.clocks()) : List.of());
    }

    /** Machines that could not compare their clocks mostly had the same problem, and one is enough to warn of. */
    private static List<ClockReading> clocks(List<ClockReading> clocks) {
        var first = clocks.stream().filter(clock -> clock.problem() != null).findFirst();
        return clocks.stream()
                .map(clock -> clock.problem() == null || clock.equals(first.get())
                        ? clock
                        : new ClockReading(clock.machine(), clock.leastMs(), clock.mostMs(), null))
                .toList();
    }

    private static WorkerResult of(WorkerResult result) {
        return result.toBuilder().timeline(null).partitions(summed(result.partitions(), PartitionResult::leader))
                .nodes(result.nodes().stream().map(node -> counted(node, result.partitions())).toList())
                .facts(withoutClassPath(result.facts())).startClock(null).build();
    }

    /** A produce request holds at most one batch of each partition, so their number is a figure of the broker. */
    private static NodeResult counted(NodeResult node, List<PartitionResult> partitions) {
        return node.partitions() != null
                ? node
                : new NodeResult(node.broker(), node.requestLatencyMs(), node.requests(),
                        (int) partitions.stream().filter(partition -> partition.leader() == node.broker()
                                && partition.records() > 0).count());
    }

    private static WorkerResult totals(WorkerResult result) {
        return WorkerResult.builder().pod(result.pod()).startSkewMs(result.startSkewMs())
                .measuredMs(result.measuredMs()).measured(result.measured()).total(result.total()).due(result.due())
                .acknowledgedInWindow(result.acknowledgedInWindow()).bytesInWindow(result.bytesInWindow())
                .publishLatency(NONE).serviceLatency(NONE).partitions(summed(result.partitions(), partition -> ALL))
                .client(result.client()).facts(NO_FACTS).build();
    }

    private static List<PartitionResult> summed(List<PartitionResult> partitions,
            ToIntFunction<PartitionResult> leader) {
        var sums = new TreeMap<String, PartitionResult>();
        partitions.forEach(partition -> sums.merge(partition.topic() + " " + leader.applyAsInt(partition),
                new PartitionResult(partition.topic(), ALL, leader.applyAsInt(partition), partition.records(),
                        partition.bytes(), partition.totalRecords(), partition.totalMarkers()),
                PartitionResult::plus));
        return List.copyOf(sums.values());
    }

    private static ConsumersOutcome of(ConsumersOutcome outcome, boolean counts) {
        var result = outcome.result();
        return result == null
                ? outcome
                : new ConsumersOutcome(outcome.workload(), outcome.group(), outcome.topics(), outcome.workers(),
                        outcome.reported(),
                        result.toBuilder().endToEndLatency(counts ? result.endToEndLatency() : NONE)
                                .lag(maxLag(result.lag())).spans(List.of())
                                .bytesByLeader(counts ? result.bytesByLeader() : null)
                                .facts(counts ? withoutClassPath(result.facts()) : NO_FACTS)
                                .warnings(counts ? result.warnings() : List.of()).startClock(null).build(),
                        counts ? clocks(outcome.clocks()) : List.of());
    }

    private static OperationsOutcome of(OperationsOutcome outcome, boolean counts) {
        var result = outcome.result();
        return new OperationsOutcome(outcome.workload(), outcome.workers(), outcome.reported(),
                result == null
                        ? null
                        : result.toBuilder().timeline(null).startClock(null)
                                .operations(counts
                                        ? result.operations()
                                        : result.operations().stream().map(Compaction::total).toList())
                                .facts(counts ? withoutClassPath(result.facts()) : NO_FACTS)
                                .warnings(counts ? result.warnings() : List.of()).build(),
                outcome.extremes(), counts ? clocks(outcome.clocks()) : List.of(), null);
    }

    private static OperationCount total(OperationCount operation) {
        return operation.toBuilder().latency(NONE).service(null).build();
    }

    /** Hundreds of names, which no figure follows from. */
    private static Facts withoutClassPath(Facts facts) {
        return facts.toBuilder().classPath(null).build();
    }

    private static List<Long> maxLag(List<Long> lag) {
        return lag.stream().filter(each -> each >= 0).max(Long::compare).map(List::of).orElse(List.of());
    }
}
