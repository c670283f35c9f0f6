package io.skewbench.engine.preview;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.Specs;
import io.skewbench.engine.preview.RunPreview.KafkaPreview;
import java.util.Map;
import java.util.TreeMap;

/** Previews of runs with the topics that a test writes. */
public final class Previews {
    /** Three brokers that are started for the run. */
    public static final KafkaPreview THREE_BROKERS = new KafkaPreview(3, null);

    private Previews() {}

    public static RunPreview of(String spec, Map<String, String> topics) {
        return of(spec, topics, THREE_BROKERS);
    }

    /** @param topics specs of SkewedTopics, by name */
    public static RunPreview of(String spec, Map<String, String> topics, KafkaPreview kafka) {
        var benchmark = Specs.benchmark(Specs.spec(spec));
        var resources = new TreeMap<String, SkewedTopic>();
        topics.forEach((name, topic) -> resources.put(name, topic(name, topic)));
        return new PreviewedRun(benchmark, Specs.experiment(benchmark.getSpec()), resources, Map.of(), kafka).preview();
    }

    private static SkewedTopic topic(String name, String spec) {
        var topic = new SkewedTopic();
        topic.setMetadata(new ObjectMetaBuilder().withName(name).build());
        topic.setSpec(Specs.topic(spec));
        return topic;
    }
}
