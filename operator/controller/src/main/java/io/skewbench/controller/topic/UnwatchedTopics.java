package io.skewbench.controller.topic;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.Problem;
import io.skewbench.engine.run.Conditions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * SkewedTopics that are laid out, and that there is no memory left to watch, as their statuses or others' have grown. Runs
 * go on with them: nothing says that the topic is another than it was.
 */
final class UnwatchedTopics {
    private final TopicEvents events;
    /** By UID, those that an event told of. */
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    UnwatchedTopics(TopicEvents events) {
        this.events = events;
    }

    /** Returns whether the topic was laid out as its spec is now; tells once that it is watched no longer. */
    boolean keep(SkewedTopic topic, Problem noRoom) {
        var status = topic.getStatus();
        if (status == null || !Conditions.isTrue(status.conditions(), "Ready")
                || !topic.getMetadata().getGeneration().equals(status.laidOutGeneration())) {
            return false;
        }
        if (told.add(topic.getMetadata().getUid())) {
            events.unwatched(topic, "Drift of this topic is no longer noticed: " + noRoom);
        }
        return true;
    }

    /** The topic is watched again, or gone. */
    void end(SkewedTopic topic) {
        told.remove(topic.getMetadata().getUid());
    }
}
