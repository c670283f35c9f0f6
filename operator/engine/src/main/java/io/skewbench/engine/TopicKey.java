package io.skewbench.engine;

import org.jspecify.annotations.Nullable;

/**
 * What tells the topics of a spec apart: two of a name differ if one is a SkewedTopic's and the other Kafka's.
 *
 * @param skewedTopic name of the SkewedTopic resource, or null
 * @param kafkaTopic name of the existing topic in Kafka, or null
 */
public record TopicKey(@Nullable String skewedTopic, @Nullable String kafkaTopic) {}
