package io.skewbench.engine.topic;

import io.skewbench.engine.ClusterBrokers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The part of an observation that a status reports.
 *
 * @param clusterId Kafka's id of the cluster
 * @param brokers that are in the cluster, without the labels of their nodes; none where the topic is null
 * @param topic null if there is none, or none that belongs to this resource
 */
public record TopicSnapshot(String clusterId, ClusterBrokers brokers, @Nullable TopicSummary topic) {
    private static final ClusterBrokers NO_BROKERS = new ClusterBrokers(List.of(), null, Map.of());

    static TopicSnapshot of(TopicObservation observed, boolean owned) {
        var topic = Optional.ofNullable(observed.topic()).filter(it -> owned).map(TopicSummary::of);
        return new TopicSnapshot(observed.clusterId(),
                topic.isPresent() ? observed.brokers().withoutLabels() : NO_BROKERS, topic.orElse(null));
    }
}
