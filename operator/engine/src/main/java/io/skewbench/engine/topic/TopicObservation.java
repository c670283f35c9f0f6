package io.skewbench.engine.topic;

import io.skewbench.engine.ClusterBrokers;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is observed of a topic at one moment.
 *
 * @param clusterId Kafka's id of the cluster
 * @param brokers that are in the cluster now
 * @param topic null if no broker knows it
 * @param kafkaTopic the KafkaTopic resource, namespace/name, through which Strimzi's Topic Operator manages the same
 * topic
 * @param throttles bytes per second that brokers limit the replication of throttled replicas to, by broker; read where
 * {@link TopicReading} says so
 * @param knownToController whether the controller knows a topic that the brokers have not learnt of yet
 * @param creation how far this process has got with the creation of the topic
 * @param repairsHeldUntil before which drift is not repaired, as it has come back after a repair; null to repair it at
 * once
 */
public record TopicObservation(String clusterId, ClusterBrokers brokers, @Nullable TopicState topic,
        @Nullable String kafkaTopic, Map<Integer, Long> throttles, boolean knownToController,
        CreationProgress creation, @Nullable Instant repairsHeldUntil) {

    /** An observation of a topic that this process has not tried to create, and whose drift may be repaired. */
    public TopicObservation(String clusterId, ClusterBrokers brokers, @Nullable TopicState topic,
            @Nullable String kafkaTopic, Map<Integer, Long> throttles) {
        this(clusterId, brokers, topic, kafkaTopic, throttles, false, CreationProgress.NONE, null);
    }

    /** Returns the same observation of a topic whose creation has got as far as that. */
    public TopicObservation withCreation(CreationProgress progress) {
        return new TopicObservation(clusterId, brokers, topic, kafkaTopic, throttles, knownToController, progress,
                repairsHeldUntil);
    }

    /** Returns the same observation of a topic that only the controller knows. */
    public TopicObservation withTopicKnownToController() {
        return new TopicObservation(clusterId, brokers, topic, kafkaTopic, throttles, true, creation,
                repairsHeldUntil);
    }

    /** Returns the same observation where drift is not repaired before that time. */
    public TopicObservation withRepairsHeldUntil(@Nullable Instant until) {
        return new TopicObservation(clusterId, brokers, topic, kafkaTopic, throttles, knownToController, creation,
                until);
    }
}
