package io.skewbench.engine.accounting;

import io.skewbench.engine.result.Failure;
import io.skewbench.engine.result.Failure;
import io.skewbench.engine.result.TransactionMarkers;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One topic: by how much it grew, and what was acknowledged in it.
 *
 * @param records acknowledged, warm-up included
 * @param markers of transactions with those
 * @param unknown most that its senders' failed records may have left, in this topic or in others of theirs
 * @param failed records of its senders
 * @param counted whether acknowledgements say what arrived, which without acks they don't
 * @param idempotent whether no retry of its senders leaves a record twice
 */
record TopicAccount(String topic, long growth, long records, long markers, long unknown, long failed, boolean counted,
        boolean idempotent) {

    static TopicAccount of(String topic, List<ProducersOutcome> workers, Map<String, Map<String, String>> producer,
            long growth) {
        var senders = workers.stream().filter(worker -> worker.topics().contains(topic)).toList();
        var records = 0L;
        var markers = 0L;
        var failed = 0L;
        for (var sender : senders) {
            var result = sender.result();
            if (result != null) {
                var own = result.partitions().stream().filter(partition -> partition.topic().equals(topic)).toList();
                records += own.stream().mapToLong(PartitionResult::totalRecords).sum();
                markers += own.stream().mapToLong(PartitionResult::totalMarkers).sum();
                failed += result.total().failed();
            }
        }
        return new TopicAccount(topic, growth, records, markers, unknown(senders), failed,
                !any(senders, producer, "acks", "0"), !any(senders, producer, "enable.idempotence", "false"));
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

    /** Returns by how much the topic grew beyond what was acknowledged; below 0 where something was lost. */
    long excess() {
        return counted ? growth - records - markers : 0;
    }

    /** Returns what is wrong with this topic, regardless of the others. */
    Optional<Failure> failure() {
        if (excess() < 0) {
            return Optional.of(new Failure(FailureReason.RECORDS_LOST, counts()));
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
            return growth == records
                    ? Optional.empty()
                    : Optional.of("With acks=0, producers do not learn what arrived: topic " + topic
                            + " did not grow by the number of records sent");
        }
        return excess() <= 0 || excess() > unknown
                ? Optional.empty()
                : Optional.of("Some records that failed for the producers of topic " + topic
                        + " were stored nevertheless");
    }

    private String counts() {
        return "topic " + topic + " grew by " + growth + " records, " + records + " were acknowledged"
                + (markers == 0 ? "" : " and " + markers + " are markers of transactions");
    }

    private static boolean any(List<ProducersOutcome> senders, Map<String, Map<String, String>> producer,
            String setting,
            String value) {
        return senders.stream()
                .anyMatch(sender -> value.equals(producer.getOrDefault(sender.workload(), Map.of()).get(setting)));
    }
}
