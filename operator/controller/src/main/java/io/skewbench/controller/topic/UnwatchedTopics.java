package io.skewbench.controller.topic;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.Problem;
import io.skewbench.engine.topic.UnwatchedTopic;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Reports each {@link UnwatchedTopic} by one event. */
final class UnwatchedTopics {
    private final TopicEvents events;
    /** UIDs of the SkewedTopics for which an event was created. */
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    UnwatchedTopics(TopicEvents events) {
        this.events = events;
    }

    /**
     * Returns whether the SkewedTopic stays as it is, no longer watched; if so, an event reports that once.
     *
     * @param noMemory why the operator has no memory for it
     */
    boolean keep(SkewedTopic topic, Problem noMemory) {
        var unwatched = UnwatchedTopic.of(topic, noMemory);
        if (unwatched.isPresent() && reported.add(topic.getMetadata().getUid())) {
            events.unwatched(topic, unwatched.get().message());
        }
        return unwatched.isPresent();
    }

    /** Notes that the topic is watched again or was deleted. */
    void end(SkewedTopic topic) {
        reported.remove(topic.getMetadata().getUid());
    }
}
