package io.skewbench.engine.preview;

import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.SentVolume;
import io.skewbench.engine.TopicKey;
import io.skewbench.engine.preview.RunPreview.GroupPreview;
import io.skewbench.engine.preview.RunPreview.TopicPreview;
import io.skewbench.engine.preview.RunPreview.WorkloadPreview;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The processes of a workload, and what it sends in a trial. */
final class WorkloadPreviews {

    private WorkloadPreviews() {}

    /** @param topics by their names in Kafka */
    static WorkloadPreview of(PreviewedRun run, PlannedWorkload workload, Map<String, TopicPreview> topics) {
        ToLongFunction<PlannedWorkload> partitions = point -> partitions(own(run, point, topics));
        var payload = run.payloads().get(workload.name());
        var bytes = SentVolume.bytes(run.experiment(), workload, partitions, payload);
        return new WorkloadPreview(workload.name(), workload.pods(), workload.producersPerPod(),
                workload.consumers().stream()
                        .map(group -> new GroupPreview(group.name(), group.pods(), group.consumersPerPod())).toList(),
                own(run, workload, topics).stream().map(TopicPreview::name).toList(),
                rounded(SentVolume.records(run.experiment(), workload, partitions)), rounded(bytes),
                bytes.isEmpty()
                        ? null
                        : stored(run, workload, topics, bytes.getAsDouble(),
                                SentVolume.bytesByTopic(run.experiment(), workload, partitions, payload)));
    }

    private static List<TopicPreview> own(PreviewedRun run, PlannedWorkload point, Map<String, TopicPreview> topics) {
        return point.topics().stream().map(topic -> Objects.requireNonNull(topics.get(run.nameInKafka(topic))))
                .toList();
    }

    private static long partitions(List<TopicPreview> topics) {
        return topics.stream().anyMatch(topic -> topic.partitions() == null)
                ? 0
                : topics.stream().map(TopicPreview::partitions).filter(Objects::nonNull)
                        .mapToLong(Integer::longValue).sum();
    }

    /**
     * Returns the bytes with all replicas; null where the replicas of a topic are not known.
     *
     * @param bytes to all topics together, which may be fewer than those to each: a search tries topics in turn
     */
    private static @Nullable Long stored(PreviewedRun run, PlannedWorkload workload, Map<String, TopicPreview> topics,
            double bytes, Map<TopicKey, Double> sent) {
        var stored = 0.0;
        var most = 0;
        for (var topic : workload.topics()) {
            var factor = Objects.requireNonNull(topics.get(run.nameInKafka(topic))).replicationFactor();
            if (factor == null) {
                return null;
            }
            most = Math.max(most, factor);
            stored += factor * sent.getOrDefault(topic.key(), 0.0);
        }
        return Math.round(Math.min(stored, most * bytes));
    }

    private static @Nullable Long rounded(OptionalDouble value) {
        return value.isPresent() ? Long.valueOf(Math.round(value.getAsDouble())) : null;
    }
}
