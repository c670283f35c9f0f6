package io.skewbench.controller.strimzi;

import java.util.Map;

/**
 * The topics of a cluster that Strimzi's Topic Operator manages.
 *
 * @param kafkaTopics namespace/name of the KafkaTopic that manages each, by the topic's name in Kafka
 * @param areAll whether there are no others, because all KafkaTopics of the cluster were looked at
 */
public record ManagedTopics(Map<String, String> kafkaTopics, boolean areAll) {
    /** No managed topics, or none that the operator may read. */
    public static final ManagedTopics NONE = new ManagedTopics(Map.of(), true);
}
