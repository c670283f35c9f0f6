package io.skewbench.engine.accounting;

import io.skewbench.engine.Experiment.PlannedConsumers;
import io.skewbench.engine.TrialResult.ConsumersOutcome;
import io.skewbench.engine.TrialResult.ProducersOutcome;
import io.skewbench.engine.accounting.Accounting.Failure;
import io.skewbench.protocol.ConsumerResult.Span;
import io.skewbench.protocol.WorkerResult;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What one consumer group made of the growth of its topics in one trial: each offset was received, or is left as lag, or
 * is missing, which only markers of transactions may be.
 *
 * @param lag offsets that lie beyond what the group went through
 * @param redelivered offsets that more than one of its consumers went through
 * @param missing offsets that it went through without receiving a record and that no marker explains, by the name of the
 *        partition
 * @param committedOnly whether the group sees only what was committed
 */
public record ConsumerAccount(String workload, String group, long lag, long redelivered, Map<String, Long> missing,
        boolean committedOnly) {

    /**
     * Settles the account of one group.
     *
     * @param consumers workers of that group
     * @param producers all workers of the trial that sent
     */
    public static ConsumerAccount of(String workload, PlannedConsumers group, List<ConsumersOutcome> consumers,
            List<ProducersOutcome> producers, Map<String, List<Long>> before, Map<String, List<Long>> after) {
        var lag = 0L;
        var redelivered = 0L;
        var missing = new TreeMap<String, Long>();
        var topics = new TreeSet<>(consumers.stream().flatMap(consumer -> consumer.topics().stream()).toList());
        for (var topic : topics) {
            var ends = after.getOrDefault(topic, List.of());
            var begins = before.getOrDefault(topic, List.of());
            for (var partition = 0; partition < ends.size(); partition++) {
                var account = Partition.of(spans(consumers, topic, partition),
                        partition < begins.size() ? begins.get(partition) : 0, ends.get(partition));
                lag += account.lag;
                redelivered += account.overlap;
                var unexplained = account.missing - explained(producers, topic, partition, account.overlap);
                if (unexplained > 0) {
                    missing.put(topic + "-" + partition, unexplained);
                }
            }
        }
        return new ConsumerAccount(workload, group.name(), lag, redelivered, missing,
                "read_committed".equals(group.consumer().get("isolation.level")));
    }

    private static List<Span> spans(List<ConsumersOutcome> consumers, String topic, int partition) {
        return consumers.stream().map(ConsumersOutcome::result).filter(Objects::nonNull)
                .flatMap(result -> result.spans().stream())
                .filter(span -> span.topic().equals(topic) && span.partition() == partition).toList();
    }

    /** Each transaction leaves a marker, those of failed records perhaps; gone through twice, it is missing twice. */
    private static long explained(List<ProducersOutcome> producers, String topic, int partition, long overlap) {
        var markers = 0L;
        var failed = 0L;
        for (var producer : producers) {
            var result = producer.result();
            if (result != null && producer.topics().contains(topic) && Accounting.markers(result) > 0) {
                markers += markers(result, topic, partition);
                failed += result.total().failed();
            }
        }
        return markers + failed == 0 ? 0 : markers + failed + overlap;
    }

    private static long markers(WorkerResult result, String topic, int partition) {
        return result.partitions().stream()
                .filter(part -> part.topic().equals(topic) && part.partition() == partition)
                .mapToLong(WorkerResult.PartitionResult::totalMarkers).sum();
    }

    /** Returns why the trial doesn't count, if it doesn't. */
    public Optional<Failure> failure() {
        return missing.isEmpty() || committedOnly
                ? Optional.empty()
                : Optional.of(new Failure("RecordsSkipped", "group " + group + " of workload " + workload
                        + " went past records without receiving them, or they were removed before: " + missing
                        + " by partition"));
    }

    /** Returns what couldn't be accounted for exactly. */
    public Optional<String> warning() {
        return missing.isEmpty() || !committedOnly
                ? Optional.empty()
                : Optional.of("Group " + group + " of workload " + workload
                        + ", which sees only what was committed, received less than was acknowledged: the rest was "
                        + "aborted, or skipped");
    }

    /**
     * One partition.
     *
     * @param missing offsets that were gone through or jumped over without a record
     */
    private record Partition(long lag, long overlap, long missing) {

        static Partition of(List<Span> spans, long begin, long end) {
            var reached = begin;
            var overlap = 0L;
            var missing = 0L;
            for (var span : spans.stream().sorted(Comparator.comparingLong(Span::from).thenComparingLong(Span::to))
                    .toList()) {
                missing += Math.max(0, span.from() - reached) + span.to() - span.from() - span.records();
                overlap += Math.max(0, Math.min(reached, span.to()) - span.from());
                reached = Math.max(reached, span.to());
            }
            return new Partition(Math.max(0, end - reached), overlap, missing);
        }
    }
}
