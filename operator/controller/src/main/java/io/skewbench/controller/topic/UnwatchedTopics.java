package io.skewbench.controller.topic;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.Problem;
import io.skewbench.engine.topic.TopicConditions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * SkewedTopics that are laid out, and that the operator has no memory left to watch, as statuses have grown. Benchmarks
 * go on using their topics: nothing says that these have changed.
 */
final class UnwatchedTopics {
    private final TopicEvents events;
    /** UIDs of the SkewedTopics for which an event was created. */
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    UnwatchedTopics(TopicEvents events) {
        this.events = events;
    }

    /**
     * Returns whether the topic was laid out as its spec is now; if so, an event tells once that it is no longer
     * watched.
     */
    boolean keep(SkewedTopic topic, Problem noRoom) {
        if (!TopicConditions.tellOfLayout(topic)) {
            return false;
        }
        if (told.add(topic.getMetadata().getUid())) {
            events.unwatched(topic, "Drift of this topic is no longer noticed: " + noRoom);
        }
        return true;
    }

    /** Notes that the topic is watched again, or gone. */
    void end(SkewedTopic topic) {
        told.remove(topic.getMetadata().getUid());
    }
}
