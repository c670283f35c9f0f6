package io.skewbench.controller.topic;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.Problem;
import io.skewbench.engine.topic.TopicConditions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * SkewedTopics that are laid out, but for which the operator has no memory any more, as statuses have grown. Benchmarks
 * can still use their topics, because nothing indicates that these have changed.
 */
final class UnwatchedTopics {
    private final TopicEvents events;
    /** UIDs of the SkewedTopics for which an event was created. */
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    UnwatchedTopics(TopicEvents events) {
        this.events = events;
    }

    /**
     * Returns whether the topic was laid out by the current spec; if so, an event reports once that it is no longer
     * watched.
     */
    boolean keep(SkewedTopic topic, Problem noRoom) {
        if (!TopicConditions.tellOfLayout(topic)) {
            return false;
        }
        if (reported.add(topic.getMetadata().getUid())) {
            events.unwatched(topic, "Drift of this topic is no longer noticed: " + noRoom);
        }
        return true;
    }

    /** Notes that the topic is watched again or was deleted. */
    void end(SkewedTopic topic) {
        reported.remove(topic.getMetadata().getUid());
    }
}
