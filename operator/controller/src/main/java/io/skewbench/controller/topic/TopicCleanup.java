package io.skewbench.controller.topic;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.topic.DeletionPolicy;
import io.skewbench.engine.topic.StoredState;

/**
 * The work in Kafka after the deletion of a SkewedTopic, by its spec and its status. The SkewedTopic has a finalizer
 * only as long as there is any.
 *
 * @param deletesTopic whether the topic is deleted as well, if it still belongs to this SkewedTopic
 * @param removesThrottle whether brokers may be throttled for a reassignment of the topic
 */
record TopicCleanup(boolean deletesTopic, boolean removesThrottle) {

    static TopicCleanup of(SkewedTopic topic) {
        var stored = StoredState.of(topic);
        var change = stored.change();
        // Without an id and a change, the topic never belonged to this resource.
        return new TopicCleanup(
                DeletionPolicy.of(topic.getSpec()) == DeletionPolicy.DELETE
                        && (stored.topicId() != null || change != null),
                stored.throttles());
    }

    boolean isNeeded() {
        return deletesTopic || removesThrottle;
    }

    /** Returns a description of the work, in the imperative. */
    String task() {
        return deletesTopic ? "delete the topic" : "remove the throttle of its reassignment";
    }
}
