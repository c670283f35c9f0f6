package io.skewbench.controller.policy;

import java.util.List;

/**
 * Which topics of a Kafka Benchmarks and SkewedTopics may name.
 *
 * @param adopt whether a SkewedTopic may take over a topic that is there already
 * @param names of topics in Kafka that SkewedTopics may be and Benchmarks may send to
 */
public record AllowedTopics(boolean adopt, List<NamePattern> names) {
    /** All topics of a Kafka that the namespace may use; Kafka's own are never among them. */
    public static final AllowedTopics DEFAULT = new AllowedTopics(true, List.of(new NamePattern("*")));

    boolean allow(String topic) {
        return names.stream().anyMatch(pattern -> pattern.matches(topic));
    }
}
