package io.skewbench.engine;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The topics of workloads at all points of a sweep together: its axes may have others in place of those written, and
 * leave out the last ones.
 */
public final class SweptTopics {
    private SweptTopics() {}

    /**
     * Returns the topics of a workload, each once, in the order of the spec; without those that it has at no point.
     *
     * @param workload index of the workload
     */
    public static List<TopicReference> of(BenchmarkSpec spec, int workload) {
        var written = spec.workloads().get(workload);
        var values = SweptValue.of(spec.sweep()).toList();
        var topics = TopicReference.of("spec.workloads[" + workload + "]", written);
        var all = new LinkedHashMap<TopicKey, TopicReference>();
        for (var reference : topics.subList(0, most(topics.size(), written, values))) {
            alternatives(reference, written, values).forEach(topic -> all.putIfAbsent(topic.key(), topic));
        }
        return List.copyOf(all.values());
    }

    /** Returns how many of its topics a workload has at most: by each axis, what its values have at most. */
    private static int most(int all, Workload workload, List<SweptValue> values) {
        var byAxis = values.stream()
                .collect(Collectors.toMap(SweptValue::axis, value -> count(value, workload, all), Integer::max));
        return byAxis.values().stream().mapToInt(Integer::intValue).min().orElse(all);
    }

    /**
     * Returns how many topics a workload has with a value, from its first one on.
     *
     * @param all how many topics the workload names
     * @return at least 1 unless the workload names none, and at most {@code all}
     */
    public static int count(SweptValue value, Workload workload, int all) {
        var count = value.value().topicCount();
        return count == null || !value.isFor(workload) ? all : Math.min(all, Math.max(1, count));
    }

    /** Returns a topic of a workload as each value has it of the axis that replaces it; itself if none does. */
    private static Stream<TopicReference> alternatives(TopicReference written, Workload workload,
            List<SweptValue> values) {
        var axis = values.stream().filter(value -> value.isFor(workload) && replacement(value, written) != null)
                .map(SweptValue::axis).findFirst();
        return axis.isEmpty()
                ? Stream.of(written)
                : values.stream().filter(value -> value.axis().equals(axis.get()))
                        .map(value -> value.isFor(workload) ? at(value, written) : written);
    }

    /** Returns the topic in whose place a value has another, or the topic itself if it has none. */
    public static TopicReference at(SweptValue value, TopicReference written) {
        var replacement = replacement(value, written);
        return replacement == null
                ? written
                : new TopicReference(value.path() + ".topics." + written.skewedTopic(), replacement, null,
                        written.weight());
    }

    private static @Nullable String replacement(SweptValue value, TopicReference written) {
        return written.skewedTopic() == null
                ? null
                : Objects.requireNonNullElse(value.value().topics(), Map.<String, String>of())
                        .get(written.skewedTopic());
    }
}
