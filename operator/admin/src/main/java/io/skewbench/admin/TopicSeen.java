package io.skewbench.admin;

import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.topic.TopicSight;
import io.skewbench.engine.topic.TopicSummary;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What remains of the sight of a topic once it is decided what to do.
 *
 * @param clusterId Kafka's id of the cluster
 * @param brokers that are in the cluster
 * @param topic null if there is none, or none that is this resource's
 * @param throttles bytes per second that brokers limit the replication of throttled replicas to, by broker; read where
 *        that matters
 */
public record TopicSeen(String clusterId, ClusterBrokers brokers, @Nullable TopicSummary topic,
        Map<Integer, Long> throttles) {

    static TopicSeen of(TopicSight sight, boolean owned) {
        return new TopicSeen(sight.clusterId(), sight.brokers(),
                Optional.ofNullable(sight.topic()).filter(topic -> owned).map(TopicSummary::of).orElse(null),
                sight.throttles());
    }
}
