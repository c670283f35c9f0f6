package io.skewbench.engine;

import io.skewbench.api.v1alpha1.Workload;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One of the topics that a workload sends to, as its spec names it.
 *
 * @param path of the field that names it, such as {@code spec.workloads[0].topics[1].kafkaTopic}
 * @param skewedTopic name of the SkewedTopic resource, or null
 * @param kafkaTopic name of the existing topic in Kafka; null where skewedTopic is given
 * @param weight how many of the workload's records it gets, beside the weights of the other topics
 */
public record TopicReference(String path, @Nullable String skewedTopic, @Nullable String kafkaTopic, long weight) {
    /** What is wrong with a name where its SkewedTopic is of another {@link ClusterKey} than the Benchmark. */
    public static final String ON_ANOTHER_CLUSTER = "this SkewedTopic is on another Kafka cluster; use the same "
            + "spec.cluster in both";

    /**
     * Returns the topics in the order of the spec; none where it names none.
     *
     * @param path of the workload
     */
    public static List<TopicReference> of(String path, Workload workload) {
        var several = workload.topics();
        if (several != null) {
            return IntStream.range(0, several.size())
                    .mapToObj(i -> of(path + ".topics[" + i + "]", several.get(i).topic(),
                            several.get(i).kafkaTopic(), Objects.requireNonNullElse(several.get(i).weight(), 1L)))
                    .toList();
        }
        return workload.topic() == null && workload.kafkaTopic() == null
                ? List.of()
                : List.of(of(path, workload.topic(), workload.kafkaTopic(), 1));
    }

    private static TopicReference of(String path, @Nullable String skewedTopic, @Nullable String kafkaTopic,
            long weight) {
        return new TopicReference(path + (skewedTopic == null ? ".kafkaTopic" : ".topic"), skewedTopic,
                skewedTopic == null ? kafkaTopic : null, weight);
    }

    /**
     * Returns what is wrong where two topics of a workload are the same in Kafka: a SkewedTopic may stand for one that
     * is listed beside it.
     *
     * @param topics of the workload
     * @param namesInKafka in the same order
     */
    public static Optional<Problem> twice(List<TopicReference> topics, List<String> namesInKafka) {
        var first = new HashMap<String, String>();
        for (var i = 0; i < topics.size(); i++) {
            var reference = topics.get(i);
            var other = first.putIfAbsent(namesInKafka.get(i), reference.path());
            if (other != null) {
                return Optional.of(new Problem(reference.path(), reference.name(), "is topic " + namesInKafka.get(i)
                        + " in Kafka, and so is " + other + "; list it once, with the sum of its weights"));
            }
        }
        return Optional.empty();
    }

    /** Returns what tells it apart from other topics. */
    public TopicKey key() {
        return new TopicKey(skewedTopic, kafkaTopic);
    }

    /** Returns the name that the spec has for it. */
    public String name() {
        return String.valueOf(skewedTopic == null ? kafkaTopic : skewedTopic);
    }
}
