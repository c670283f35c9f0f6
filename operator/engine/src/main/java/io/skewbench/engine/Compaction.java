package io.skewbench.engine;

import io.skewbench.engine.TrialResult.ConsumersOutcome;
import io.skewbench.engine.TrialResult.ProducersOutcome;
import io.skewbench.engine.TrialResult.WorkerSummary;
import io.skewbench.protocol.ConsumerResult;
import io.skewbench.protocol.WorkerResult;
import io.skewbench.protocol.WorkerResult.PartitionResult;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes of a result what is held of it in memory: its size depends on brokers and workloads, not on partitions. */
final class Compaction {
    /** Stands for all partitions of a topic that one broker leads. */
    private static final int ALL = -1;

    private final Set<String> known;

    Compaction(List<TrialResult> before) {
        this.known = before.stream().flatMap(result -> result.workers().stream()).map(Compaction::key)
                .collect(Collectors.toSet());
    }

    private static String key(WorkerSummary worker) {
        return worker.name() + " " + worker.facts().kafkaClients();
    }

    TrialResult of(TrialResult result) {
        return new TrialResult(result.trial(), result.attempt(), result.variant(), result.sweep(), result.repetition(),
                result.reason(), result.message(), result.startedAtMs(),
                result.producers().stream().map(Compaction::of).toList(), null, sums(result.offsetsBefore()),
                result.offsetsAfter() == null ? null : sums(result.offsetsAfter()),
                result.consumers().stream().map(Compaction::of).toList(), result.accounts(),
                result.workers().stream().filter(worker -> !known.contains(key(worker))).toList());
    }

    private static Map<String, List<Long>> sums(Map<String, List<Long>> offsets) {
        var sums = new TreeMap<String, List<Long>>();
        offsets.forEach((topic, ends) -> sums.put(topic,
                List.of(ends.stream().mapToLong(Long::longValue).sum())));
        return sums;
    }

    private static ProducersOutcome of(ProducersOutcome outcome) {
        return new ProducersOutcome(outcome.workload(), outcome.topics(), outcome.workers(), outcome.reported(),
                of(outcome.result()), outcome.extremes(), outcome.clocks());
    }

    private static @Nullable WorkerResult of(@Nullable WorkerResult result) {
        if (result == null) {
            return null;
        }
        var byLeader = new TreeMap<String, PartitionResult>();
        result.partitions().forEach(partition -> byLeader.merge(partition.topic() + " " + partition.leader(),
                new PartitionResult(partition.topic(), ALL, partition.leader(), partition.records(), partition.bytes(),
                        partition.totalRecords(), partition.totalMarkers()),
                PartitionResult::plus));
        return result.withPartitions(List.copyOf(byLeader.values()));
    }

    private static ConsumersOutcome of(ConsumersOutcome outcome) {
        var result = outcome.result();
        return result == null
                ? outcome
                : new ConsumersOutcome(outcome.workload(), outcome.group(), outcome.topics(), outcome.workers(),
                        outcome.reported(),
                        new ConsumerResult(result.pod(), result.measuredMs(), result.recordsInWindow(),
                                result.bytesInWindow(), result.endToEndLatency(), result.earlyNanos(),
                                result.lagStepMs(), maxLag(result.lag()), result.rebalances(), List.of(),
                                result.clock(), result.facts(), result.warnings()),
                        outcome.clocks());
    }

    private static List<Long> maxLag(List<Long> lag) {
        return lag.stream().filter(each -> each >= 0).max(Long::compare).map(List::of).orElse(List.of());
    }
}
