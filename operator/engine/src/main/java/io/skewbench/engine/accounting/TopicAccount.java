package io.skewbench.engine.accounting;

import io.skewbench.engine.ShortList;
import io.skewbench.engine.result.Failure;
import io.skewbench.engine.result.TransactionMarkers;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.state.FailureReason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * One topic: by how much each partition grew, and what was acknowledged in it. What one partition lacks is never made
 * up for by what another one has too much.
 *
 * @param unknown most that its senders' failed records may have left, in this topic or in others of theirs
 * @param failed records of its senders
 * @param counted whether acknowledgements say what arrived, which without acks they don't
 * @param idempotent whether no retry of its senders leaves a record twice
 */
record TopicAccount(String topic, List<PartitionAccount> partitions, long unknown, long failed, boolean counted,
        boolean idempotent) {
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
                result.partitions().stream().filter(reported -> reported.topic().equals(topic))
                        .forEach(reported -> partitions.compute(reported.partition(),
                                (number, account) -> (account == null ? new PartitionAccount(number, 0, 0, 0) : account)
                                        .plus(reported)));
                failed += result.total().failed();
            }
        }
        return new TopicAccount(topic, List.copyOf(partitions.values()), unknown(senders), failed,
                !any(senders, producer, "acks", "0"), !any(senders, producer, "enable.idempotence", "false"));
    }

    private static long offset(List<Long> offsets, int partition) {
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
        return excess() <= unknown ? Optional.empty() : Optional.of(foreign(idempotent, counts(), failed));
    }

    /** Returns the failure of a topic that has more records than can be explained. */
    static Failure foreign(boolean idempotent, String counts, long failed) {
        return idempotent
                ? new Failure(FailureReason.FOREIGN_RECORDS,
                        counts + " and " + failed + " failed; another client also sends records")
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
        return excess() == 0 || excess() > unknown
                ? Optional.empty()
                : Optional.of("Some records that failed for the producers of topic " + topic
                        + " were stored nevertheless");
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

    private static boolean any(List<ProducersOutcome> senders, Map<String, Map<String, String>> producer,
            String setting, String value) {
        return senders.stream()
                .anyMatch(sender -> value.equals(producer.getOrDefault(sender.workload(), Map.of()).get(setting)));
    }
}
