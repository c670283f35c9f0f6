package io.skewbench.engine.topic;

import io.skewbench.engine.ClusterBrokers;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is seen of a topic at one moment.
 *
 * @param clusterId Kafka's id of the cluster
 * @param brokers that are in the cluster now
 * @param topic null if there is none
 * @param kafkaTopic the KafkaTopic resource, namespace/name, by which Strimzi's Topic Operator manages the same topic
 * @param throttles bytes per second that brokers limit the replication of throttled replicas to, by broker; read where
 *        that matters
 */
public record TopicObservation(String clusterId, ClusterBrokers brokers, @Nullable TopicState topic,
        @Nullable String kafkaTopic,
        Map<Integer, Long> throttles) {}
