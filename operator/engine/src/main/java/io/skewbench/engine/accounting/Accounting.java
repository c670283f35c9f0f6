package io.skewbench.engine.accounting;

import io.skewbench.engine.TrialResult.WorkerOutcome;
import io.skewbench.protocol.WorkerResult;
import io.skewbench.protocol.WorkerResult.PartitionResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The ground truth of a trial: each topic's end offsets must have grown by what was acknowledged, record for record.
 *
 * @param failure why the trial doesn't count, or null
 * @param warnings what couldn't be accounted for exactly
 */
public record Accounting(@Nullable Failure failure, List<String> warnings) {

    /** Why an attempt doesn't count; the reason is CamelCase, the message one sentence without its full stop. */
    public record Failure(String reason, String message) {}

    /**
     * Settles the accounts of one attempt.
     *
     * @param producer complete producer settings by workload
     */
    public static Accounting of(List<WorkerOutcome> workers, Map<String, Map<String, String>> producer,
            Map<String, List<Long>> before, Map<String, List<Long>> after) {
        var warnings = new ArrayList<String>();
        Failure failure = null;
        for (var topic : new TreeSet<>(workers.stream().map(WorkerOutcome::topic).toList())) {
            var senders = workers.stream().filter(worker -> worker.topic().equals(topic)).toList();
            var entry = settle(topic, senders, producer, growth(topic, before, after), warnings);
            failure = failure == null ? entry : failure;
        }
        return new Accounting(failure, warnings);
    }

    /** Returns by how many records a topic grew. */
    public static long growth(String topic, Map<String, List<Long>> before, Map<String, List<Long>> after) {
        return sum(after.get(topic)) - sum(before.get(topic));
    }

    /** Returns how many markers of transactions a worker's records left. */
    public static long markers(WorkerResult result) {
        return result.partitions().stream().mapToLong(PartitionResult::totalMarkers).sum();
    }

    private static @Nullable Failure settle(String topic, List<WorkerOutcome> senders,
            Map<String, Map<String, String>> producer, long growth, List<String> warnings) {
        var acknowledged = 0L;
        var markers = 0L;
        var failed = 0L;
        var unknown = 0L;
        for (var sender : senders) {
            var result = sender.result();
            if (result != null) {
                acknowledged += result.total().acknowledged();
                markers += markers(result);
                failed += result.total().failed();
                // What failed may be there, and in transactions a marker for it too.
                unknown += result.total().failed() * (markers(result) == 0 ? 1 : 2);
            }
        }
        if (any(senders, producer, "acks", "0")) {
            if (growth != acknowledged) {
                warnings.add("With acks=0 nobody knows what arrived: topic " + topic + " grew by other than was sent");
            }
            return null;
        }
        var counts = "topic " + topic + " grew by " + growth + " records, " + acknowledged + " were acknowledged"
                + (markers == 0 ? "" : " and " + markers + " are markers of transactions");
        var stored = acknowledged + markers;
        if (growth < stored) {
            return new Failure("RecordsLost", counts);
        }
        if (growth > stored + unknown) {
            return any(senders, producer, "enable.idempotence", "false")
                    ? new Failure("DuplicateOrForeignRecords", counts + " and " + failed
                            + " failed; retries without idempotence may have duplicated them, or somebody else sends there")
                    : new Failure("ForeignRecords", counts + " and " + failed + " failed; somebody else sends there");
        }
        if (growth > stored) {
            warnings.add("Some records that failed for the producers of topic " + topic + " were stored all the same");
        }
        return null;
    }

    private static boolean any(List<WorkerOutcome> senders, Map<String, Map<String, String>> producer, String setting,
            String value) {
        return senders.stream()
                .anyMatch(sender -> value.equals(producer.getOrDefault(sender.workload(), Map.of()).get(setting)));
    }

    private static long sum(@Nullable List<Long> offsets) {
        return Objects.requireNonNullElse(offsets, List.<Long>of()).stream().mapToLong(Long::longValue).sum();
    }
}
