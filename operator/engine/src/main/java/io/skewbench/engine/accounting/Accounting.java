package io.skewbench.engine.accounting;

import io.skewbench.engine.result.Failure;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The ground truth of a trial: each partition's end offset must have grown by what was acknowledged in it, record for
 * record. Workers do not report which partition a failed record was for, so all topics of a worker together may have
 * grown by as many further records as failed, and without idempotence by as many as were sent again.
 *
 * @param failure why the trial doesn't count, or null
 * @param warnings what couldn't be accounted for exactly
 */
public record Accounting(@Nullable Failure failure, List<String> warnings) {

    /**
     * Settles the accounts of one attempt.
     *
     * @param producer complete producer settings by workload
     */
    public static Accounting of(List<ProducersOutcome> workers, Map<String, Map<String, String>> producer,
            Map<String, List<Long>> before, Map<String, List<Long>> after) {
        var failures = new ArrayList<Failure>();
        var warnings = new ArrayList<String>();
        for (var topics : groups(workers)) {
            var accounts = topics.stream()
                    .map(topic -> TopicAccount.of(topic, workers, producer, offsets(topic, before),
                            offsets(topic, after)))
                    .toList();
            accounts.forEach(account -> account.failure().ifPresent(failures::add));
            accounts.forEach(account -> account.warning().ifPresent(warnings::add));
            together(accounts, workers, producer).ifPresent(failures::add);
        }
        return new Accounting(failures.isEmpty() ? null : failures.getFirst(), warnings);
    }

    /** Returns by how many records a topic grew. */
    public static long growth(String topic, Map<String, List<Long>> before, Map<String, List<Long>> after) {
        return sum(offsets(topic, after)) - sum(offsets(topic, before));
    }

    /** Returns all topics in groups: workers that send to several topics connect these. */
    private static List<SortedSet<String>> groups(List<ProducersOutcome> workers) {
        var groups = new ArrayList<SortedSet<String>>();
        workers.stream().map(ProducersOutcome::topics).distinct().forEach(topics -> {
            var group = new TreeSet<>(topics);
            groups.removeIf(other -> !Collections.disjoint(other, topics) && isAdded(other, group));
            groups.add(group);
        });
        return groups;
    }

    private static boolean isAdded(Collection<String> other, Collection<String> group) {
        group.addAll(other);
        return true;
    }

    /** A failed record, and a duplicate, can be in one of several topics, but not in each of them. */
    private static Optional<Failure> together(List<TopicAccount> accounts, List<ProducersOutcome> workers,
            Map<String, Map<String, String>> producer) {
        var topics = accounts.stream().map(TopicAccount::topic).toList();
        var senders = workers.stream().filter(worker -> !Collections.disjoint(worker.topics(), topics)).toList();
        var excess = accounts.stream().mapToLong(TopicAccount::excess).sum();
        var retries = TopicAccount.retries(senders, producer);
        if (excess <= TopicAccount.unknown(senders) + Objects.requireNonNullElse(retries, 0L)) {
            return Optional.empty();
        }
        var failed = senders.stream().map(ProducersOutcome::result).flatMap(Stream::ofNullable)
                .mapToLong(result -> result.total().failed()).sum();
        return Optional.of(TopicAccount.foreign("topics " + String.join(", ", topics) + " together grew by " + excess
                + " more records than were acknowledged", failed, retries));
    }

    private static List<Long> offsets(String topic, Map<String, List<Long>> all) {
        return all.getOrDefault(topic, List.of());
    }

    private static long sum(List<Long> offsets) {
        return offsets.stream().mapToLong(Long::longValue).sum();
    }
}
