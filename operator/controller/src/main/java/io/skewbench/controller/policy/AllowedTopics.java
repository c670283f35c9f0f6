package io.skewbench.controller.policy;

import java.util.List;

/**
 * The topics that Benchmarks and SkewedTopics may name.
 *
 * @param adopt whether a SkewedTopic may adopt an existing topic
 * @param names of topics in Kafka that SkewedTopics may manage and to which Benchmarks may send
 */
public record AllowedTopics(boolean adopt, List<NamePattern> names) {
    /** All topics of a Kafka that the namespace may use; Kafka's own are never among them. */
    public static final AllowedTopics DEFAULT = new AllowedTopics(true, List.of(new NamePattern("*")));

    boolean allow(String topic) {
        return names.stream().anyMatch(pattern -> pattern.matches(topic));
    }
}
