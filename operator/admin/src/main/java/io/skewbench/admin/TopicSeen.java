package io.skewbench.admin;

import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.topic.TopicObservation;
import io.skewbench.engine.topic.TopicSummary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What remains of the sight of a topic once it is decided what to do.
 *
 * @param clusterId Kafka's id of the cluster
 * @param brokers that are in the cluster, without the labels of their nodes; none where the topic is null
 * @param topic null if there is none, or none that is this resource's
 * @param throttles bytes per second that brokers limit the replication of throttled replicas to, by broker; read where
 *        that matters
 */
public record TopicSeen(String clusterId, ClusterBrokers brokers, @Nullable TopicSummary topic,
        Map<Integer, Long> throttles) {
    private static final ClusterBrokers NO_BROKERS = new ClusterBrokers(List.of(), null, Map.of());

    /** A broker for each row of the status, and none where there are no rows. */
    static TopicSeen of(TopicObservation sight, boolean owned) {
        var topic = Optional.ofNullable(sight.topic()).filter(it -> owned).map(TopicSummary::of);
        return new TopicSeen(sight.clusterId(), topic.isPresent() ? sight.brokers().withoutLabels() : NO_BROKERS,
                topic.orElse(null), sight.throttles());
    }
}
