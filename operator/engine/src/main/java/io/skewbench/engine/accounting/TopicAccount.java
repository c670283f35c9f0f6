package io.skewbench.engine.accounting;

import io.skewbench.engine.ShortList;
import io.skewbench.engine.result.Failure;
import io.skewbench.engine.result.TransactionMarkers;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.protocol.plan.Acks;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One topic: by how much each partition grew, and what was acknowledged in it. What one partition lacks is never made
 * up for by what another one has too much.
 *
 * @param unknown most that its senders' failed records may have left, in this topic or in others of theirs
 * @param failed records of its senders
 * @param counted whether acknowledgements say what arrived, which without acks they don't
 * @param retries most duplicates that its senders may have left, in this topic or in others of theirs, because they
 * sent records again without idempotence; null if that isn't known
 */
record TopicAccount(String topic, List<PartitionAccount> partitions, long unknown, long failed, boolean counted,
        @Nullable Long retries) {
    /** The most partitions that a message lists one by one. */
    private static final int LISTED = 5;

    /**
     * Adds up what the workers report of a topic.
     *
     * @param producer complete producer settings by workload
     * @param before end offset of each partition before the trial
     * @param after the same after the trial
     */
    static TopicAccount of(String topic, List<ProducersOutcome> workers, Map<String, Map<String, String>> producer,
            List<Long> before, List<Long> after) {
        var senders = workers.stream().filter(worker -> worker.topics().contains(topic)).toList();
        var partitions = new TreeMap<Integer, PartitionAccount>();
        IntStream.range(0, Math.max(before.size(), after.size())).forEach(partition -> partitions.put(partition,
                new PartitionAccount(partition, offset(after, partition) - offset(before, partition), 0, 0)));
        var failed = 0L;
        for (var sender : senders) {
            var result = sender.result();
            if (result != null) {
                // In its compact form, a result has one sum for all partitions, and their number is below 0.
                result.partitions().stream().filter(reported -> reported.topic().equals(topic))
                        .forEach(reported -> partitions.compute(Math.max(0, reported.partition()),
                                (number, account) -> (account == null ? new PartitionAccount(number, 0, 0, 0) : account)
                                        .plus(reported)));
                failed += result.total().failed();
            }
        }
        return new TopicAccount(topic, List.copyOf(partitions.values()), unknown(senders), failed,
                senders.stream().noneMatch(sender -> Acks.in(settings(sender, producer)) == Acks.NONE),
                retries(senders, producer));
    }

    /** Returns a partition's offset; 0 for one that did not exist when offsets were read. */
    static long offset(List<Long> offsets, int partition) {
        return partition < offsets.size() ? offsets.get(partition) : 0;
    }

    /** Returns how much more than what was acknowledged failed records of some workers may have left. */
    static long unknown(List<ProducersOutcome> workers) {
        var unknown = 0L;
        for (var worker : workers) {
            var result = worker.result();
            if (result != null) {
                // Failed records may be stored, and in transactions a marker for each too.
                unknown += result.total().failed() * (TransactionMarkers.of(result) == 0 ? 1 : 2);
            }
        }
        return unknown;
    }

    /**
     * Returns how many duplicates some workers may have left, one for each time that they sent a record again without
     * idempotence; null if a client doesn't report that.
     */
    static @Nullable Long retries(List<ProducersOutcome> workers, Map<String, Map<String, String>> producer) {
        var retries = 0L;
        for (var worker : workers) {
            var result = worker.result();
            if (result != null && "false".equals(settings(worker, producer).get("enable.idempotence"))) {
                if (result.client().recordRetries() == null) {
                    return null;
                }
                retries += result.client().recordRetries();
            }
        }
        return retries;
    }

    /** Returns by how much partitions grew beyond what was acknowledged in them. */
    long excess() {
        return counted ? sum(account -> Math.max(0, account.excess())) : 0;
    }

    /** Returns what is wrong with this topic, regardless of the others. */
    Optional<Failure> failure() {
        var lacking = counted
                ? partitions.stream().filter(account -> account.excess() < 0).toList()
                : List.<PartitionAccount>of();
        if (!lacking.isEmpty()) {
            return Optional.of(new Failure(FailureReason.RECORDS_LOST, counts() + "; missing from " + list(lacking)));
        }
        return excess() <= allowed() ? Optional.empty() : Optional.of(foreign(counts(), failed, retries));
    }

    private long allowed() {
        return unknown + Objects.requireNonNullElse(retries, 0L);
    }

    /** Returns the failure of a topic that has more records than can be explained. */
    static Failure foreign(String counts, long failed, @Nullable Long retries) {
        return retries != null
                ? new Failure(FailureReason.FOREIGN_RECORDS, counts + " and " + failed + " failed"
                        + (retries == 0 ? "" : ", and " + retries + " were sent again without idempotence")
                        + "; another client also sends records")
                : new Failure(FailureReason.DUPLICATE_OR_FOREIGN_RECORDS, counts + " and " + failed
                        + " failed; retries without idempotence may have duplicated records, or another client also "
                        + "sends records");
    }

    /** Returns a warning about records that could not be accounted for exactly; empty if there is none. */
    Optional<String> warning() {
        if (!counted) {
            return partitions.stream().allMatch(account -> account.excess() == 0)
                    ? Optional.empty()
                    : Optional.of("With acks=0, producers do not learn what arrived: topic " + topic
                            + " did not grow by the number of records sent");
        }
        if (excess() == 0 || excess() > allowed()) {
            return Optional.empty();
        }
        if (retries == null || retries == 0) {
            return Optional.of("Some records that failed for the producers of topic " + topic
                    + " were stored nevertheless");
        }
        return Optional.of("Topic " + topic + " has " + (unknown == 0 ? "" : "up to ") + excess()
                + " duplicates: without idempotence, its producers sent records again that had already been stored"
                + (unknown == 0 ? "" : ". Some may be failed records that were stored nevertheless"));
    }

    private String counts() {
        var markers = sum(PartitionAccount::markers);
        return "topic " + topic + " grew by " + sum(PartitionAccount::growth) + " records, "
                + sum(PartitionAccount::records) + " were acknowledged"
                + (markers == 0 ? "" : " and " + markers + " are markers of transactions");
    }

    private long sum(ToLongFunction<PartitionAccount> figure) {
        return partitions.stream().mapToLong(figure).sum();
    }

    private static String list(List<PartitionAccount> lacking) {
        return (lacking.size() == 1 ? "partition " : "partitions ")
                + ShortList.of(lacking, LISTED, account -> account.partition() + " (" + -account.excess() + ")");
    }

    private static Map<String, String> settings(ProducersOutcome sender, Map<String, Map<String, String>> producer) {
        return producer.getOrDefault(sender.workload(), Map.of());
    }
}
