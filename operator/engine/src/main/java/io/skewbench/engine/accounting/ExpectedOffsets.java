package io.skewbench.engine.accounting;

import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The end offsets that partitions reach once every acknowledged record is readable.
 *
 * @param byTopic offset by partition; without topics whose producers do not learn what arrived ({@code acks=0})
 */
public record ExpectedOffsets(Map<String, Map<Integer, Long>> byTopic) {
    /** Nothing is known of what to expect. */
    public static final ExpectedOffsets NONE = new ExpectedOffsets(Map.of());

    /**
     * Returns what follows from the reports of an attempt's workers, all of which have sent.
     *
     * @param producer complete producer settings by workload
     * @param before end offsets by topic and partition before the attempt
     */
    public static ExpectedOffsets of(List<ProducersOutcome> workers, Map<String, Map<String, String>> producer,
            Map<String, List<Long>> before) {
        var expected = new LinkedHashMap<String, Map<Integer, Long>>();
        before.forEach((topic, begins) -> {
            var account = TopicAccount.of(topic, workers, producer, begins, begins);
            if (account.counted()) {
                var ends = new TreeMap<Integer, Long>();
                account.partitions().forEach(partition -> ends.put(partition.partition(),
                        TopicAccount.offset(begins, partition.partition()) + partition.records()
                                + partition.markers()));
                expected.put(topic, ends);
            }
        });
        return new ExpectedOffsets(expected);
    }

    /** Returns whether acknowledged records are missing from a reading, by topic and partition. */
    boolean areBeyond(Map<String, List<Long>> reading) {
        return byTopic.entrySet().stream().anyMatch(topic -> topic.getValue().entrySet().stream()
                .anyMatch(
                        end -> TopicAccount.offset(reading.getOrDefault(topic.getKey(), List.of()), end.getKey()) < end
                                .getValue()));
    }

    /** Returns whether a reading shows exactly what was acknowledged, in every topic. */
    boolean are(Map<String, List<Long>> reading) {
        return !areBeyond(reading) && reading.entrySet().stream().allMatch(topic -> {
            var ends = byTopic.getOrDefault(topic.getKey(), Map.of());
            var offsets = topic.getValue();
            return ends.size() == offsets.size()
                    && ends.entrySet().stream()
                            .allMatch(end -> TopicAccount.offset(offsets, end.getKey()) == end.getValue());
        });
    }
}
