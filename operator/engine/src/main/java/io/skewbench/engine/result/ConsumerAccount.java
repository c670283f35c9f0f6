package io.skewbench.engine.result;

import io.skewbench.engine.Experiment.PlannedConsumers;
import io.skewbench.engine.client.IsolationLevel;
import io.skewbench.engine.result.TrialResult.ConsumersOutcome;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.report.ConsumerResult.Span;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Accounts for the growth of a consumer group's topics in one trial: each offset was received, or remains as lag, or is
 * missing, which only transaction markers may be.
 *
 * @param lag offsets that lie beyond what the group went through
 * @param redelivered offsets that more than one of its consumers went through
 * @param missing offsets that it went through without receiving a record and that no marker explains
 * @param missingPartitions how many partitions have such
 * @param firstMissing how many offsets are missing in the first few of these, by the name of the partition
 * @param committedOnly whether the group sees only what was committed
 */
public record ConsumerAccount(String workload, String group, long lag, long redelivered, long missing,
        int missingPartitions, Map<String, Long> firstMissing, boolean committedOnly) {
    private static final int NAMED = 5;
    /** The characters that a partition's number takes after the name of its topic, with the hyphen. */
    private static final int PARTITION_CHARACTERS = 11;

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
        var missing = 0L;
        var missingPartitions = 0;
        var firstMissing = new LinkedHashMap<String, Long>();
        var topics = new TreeSet<>(consumers.stream().flatMap(consumer -> consumer.topics().stream()).toList());
        var spans = spans(consumers);
        var markers = new Markers(producers);
        for (var topic : topics) {
            var ends = after.getOrDefault(topic, List.of());
            var begins = before.getOrDefault(topic, List.of());
            for (var partition = 0; partition < ends.size(); partition++) {
                var account = Partition.of(
                        spans.getOrDefault(new TopicPartition(topic, partition), List.of()),
                        partition < begins.size() ? begins.get(partition) : 0, ends.get(partition));
                lag += account.lag;
                redelivered += account.overlap;
                var unexplained = account.missing - markers.explained(topic, partition, account.overlap);
                if (unexplained > 0) {
                    missing += unexplained;
                    missingPartitions++;
                    if (firstMissing.size() < NAMED) {
                        firstMissing.put(topic + "-" + partition, unexplained);
                    }
                }
            }
        }
        return new ConsumerAccount(workload, group.name(), lag, redelivered, missing,
                missingPartitions, firstMissing, IsolationLevel.of(group.consumer()) == IsolationLevel.READ_COMMITTED);
    }

    /** One pass over all, as there may be tens of thousands. */
    private static Map<TopicPartition, List<Span>> spans(List<ConsumersOutcome> consumers) {
        return consumers.stream().map(ConsumersOutcome::result).filter(Objects::nonNull)
                .flatMap(result -> result.spans().stream())
                .collect(Collectors.groupingBy(span -> new TopicPartition(span.topic(), span.partition())));
    }

    private record TopicPartition(String topic, int partition) {}

    /** What transactions of all producers left, by partition and by topic. */
    private static final class Markers {
        private final Map<TopicPartition, Long> byPartition = new HashMap<>();
        /** Records that failed for producers with transactions. */
        private final Map<String, Long> failed = new HashMap<>();

        Markers(List<ProducersOutcome> producers) {
            for (var producer : producers) {
                var result = producer.result();
                if (result != null && TransactionMarkers.of(result) > 0) {
                    var topics = Set.copyOf(producer.topics());
                    topics.forEach(topic -> failed.merge(topic, result.total().failed(), Long::sum));
                    result.partitions().stream().filter(row -> topics.contains(row.topic()))
                            .forEach(row -> byPartition.merge(new TopicPartition(row.topic(), row.partition()),
                                    row.totalMarkers(), Long::sum));
                }
            }
        }

        /**
         * Each transaction leaves a marker, perhaps also those of failed records. A marker that is skipped twice is
         * missing twice.
         */
        long explained(String topic, int partition, long overlap) {
            var markers = byPartition.getOrDefault(new TopicPartition(topic, partition), 0L)
                    + failed.getOrDefault(topic, 0L);
            return markers == 0 ? 0 : markers + overlap;
        }
    }

    /**
     * Checks what was read.
     *
     * @throws UnreadableException if it isn't what {@link #of} gives of a result within bounds
     */
    public void check() {
        Bounds.atMost(NAMED, firstMissing.keySet(), "partitions with missing offsets");
        Bounds.count(lag, "The lag of a group");
        Bounds.count(redelivered, "redelivered");
        Bounds.count(missing, "missing");
        Bounds.count(missingPartitions, "missingPartitions");
        firstMissing.forEach((partition, offsets) -> {
            Bounds.atMost(Bounds.NAME_CHARACTERS + PARTITION_CHARACTERS, partition);
            Bounds.count(offsets, "missing of a partition");
        });
    }

    /** Returns why the trial doesn't count, if it doesn't. */
    public Optional<Failure> failure() {
        return missing == 0 || committedOnly
                ? Optional.empty()
                : Optional.of(new Failure(FailureReason.RECORDS_SKIPPED, "group " + group + " of workload " + workload
                        + " skipped records without receiving them, or the records were removed earlier: "
                        + "" + firstMissing
                        + " by partition" + (missingPartitions > firstMissing.size()
                                ? ", of " + missing + " in " + missingPartitions + " partitions"
                                : "")));
    }

    /** Returns a warning about records that could not be accounted for exactly; empty if there is none. */
    public Optional<String> warning() {
        return missing == 0 || !committedOnly
                ? Optional.empty()
                : Optional.of("Group " + group + " of workload " + workload
                        + ", which reads only committed records, received fewer records than were acknowledged: the "
                        + "rest were aborted or skipped");
    }

    /**
     * One partition.
     *
     * @param missing offsets that were passed or skipped without a record
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
