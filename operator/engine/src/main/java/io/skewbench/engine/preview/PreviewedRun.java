package io.skewbench.engine.preview;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.TopicReference;
import io.skewbench.engine.preview.RunPreview.KafkaPreview;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A run of which nothing is known but the files.
 *
 * @param topics the SkewedTopics that its workloads name, by name; those that are in no file are missing
 * @param payloads the data from which records take their values, by workload
 * @param kafka that it would use
 */
public record PreviewedRun(Benchmark benchmark, Experiment experiment, Map<String, SkewedTopic> topics,
        Map<String, byte[]> payloads, KafkaPreview kafka) {

    /** Returns what the run would do. */
    public RunPreview preview() {
        var laidOut = new TopicPreviews(this);
        var topics = laidOut.all();
        var workloads = experiment.workloads().stream()
                .map(workload -> WorkloadPreviews.of(this, workload, topics)).toList();
        var seed = benchmark.getSpec().seed();
        return new RunPreview(benchmark.getMetadata().getName(), kafka, seed, TrialPreviews.counts(experiment),
                TrialPreviews.search(experiment), TrialPreviews.times(experiment),
                TrialPreviews.order(experiment, seed != null), workloads, List.copyOf(topics.values()),
                new FetcherPreviews(laidOut.replicated(), experiment, kafka.brokers() != null)
                        .preview(),
                ChangePreviews.of(this, topics.values()));
    }

    /** Returns the topics that workloads name, in order; those that several name several times. */
    Stream<TopicReference> references() {
        return experiment.workloads().stream().flatMap(workload -> workload.topics().stream());
    }

    /** Returns the SkewedTopic that lays a topic out, if it has one and a file has that. */
    Optional<SkewedTopic> resource(TopicReference reference) {
        return Optional.ofNullable(reference.skewedTopic()).map(topics::get);
    }

    /** Returns the name of a topic in Kafka, as far as the files tell. */
    String nameInKafka(TopicReference reference) {
        return resource(reference).map(SkewedTopic::kafkaName).orElse(reference.name());
    }
}
