package io.skewbench.engine.preview;

import io.skewbench.engine.Experiment.PlannedWorkload;
import io.skewbench.engine.SentVolume;
import io.skewbench.engine.TopicReference;
import io.skewbench.engine.preview.RunPreview.GroupPreview;
import io.skewbench.engine.preview.RunPreview.TopicPreview;
import io.skewbench.engine.preview.RunPreview.WorkloadPreview;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The processes of a workload, and what it sends in a trial. */
final class WorkloadPreviews {

    private WorkloadPreviews() {}

    /** @param topics by their names in Kafka */
    static WorkloadPreview of(PreviewedRun run, PlannedWorkload workload, Map<String, TopicPreview> topics) {
        var own = workload.topics().stream().map(topic -> Objects.requireNonNull(topics.get(run.nameInKafka(topic))))
                .toList();
        var partitions = own.stream().anyMatch(topic -> topic.partitions() == null)
                ? 0
                : own.stream().map(TopicPreview::partitions).filter(Objects::nonNull).mapToLong(Integer::longValue)
                        .sum();
        var bytes = SentVolume.bytes(run.experiment(), workload, partitions, run.payloads().get(workload.name()));
        return new WorkloadPreview(workload.name(), workload.pods(), workload.producersPerPod(),
                workload.consumers().stream()
                        .map(group -> new GroupPreview(group.name(), group.pods(), group.consumersPerPod())).toList(),
                own.stream().map(TopicPreview::name).toList(),
                rounded(SentVolume.records(run.experiment(), workload, partitions)), rounded(bytes),
                rounded(stored(bytes, workload.topics(), own)));
    }

    private static OptionalDouble stored(OptionalDouble sent, List<TopicReference> references,
            List<TopicPreview> topics) {
        var weights = references.stream().mapToLong(TopicReference::weight).sum();
        var replicas = 0.0;
        for (var i = 0; i < topics.size(); i++) {
            var factor = topics.get(i).replicationFactor();
            if (sent.isEmpty() || factor == null) {
                return OptionalDouble.empty();
            }
            replicas += (double) factor * references.get(i).weight() / weights;
        }
        return OptionalDouble.of(sent.orElse(0) * replicas);
    }

    private static @Nullable Long rounded(OptionalDouble value) {
        return value.isPresent() ? Long.valueOf(Math.round(value.getAsDouble())) : null;
    }
}
