package io.skewbench.controller.topic;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.topic.DeletionPolicy;
import io.skewbench.engine.topic.StoredState;

/**
 * What the operator has to do in Kafka when a SkewedTopic is deleted, as its spec and its status say: while there is
 * something, and only then, the SkewedTopic has a finalizer.
 *
 * @param deletesTopic whether the topic is deleted as well, if it still is this SkewedTopic's
 * @param removesThrottle whether brokers may be throttled for a reassignment of it
 */
record TopicCleanup(boolean deletesTopic, boolean removesThrottle) {

    static TopicCleanup of(SkewedTopic topic) {
        var stored = StoredState.of(topic);
        var change = stored.change();
        // Without an id and without a change, the topic never belonged to this resource.
        return new TopicCleanup(
                DeletionPolicy.of(topic.getSpec()) == DeletionPolicy.DELETE
                        && (stored.topicId() != null || change != null),
                change != null && change.throttle() != null);
    }

    boolean isNeeded() {
        return deletesTopic || removesThrottle;
    }

    /** Returns what there is to do, in the imperative. */
    String task() {
        return deletesTopic ? "delete the topic" : "remove the throttle of its reassignment";
    }
}
