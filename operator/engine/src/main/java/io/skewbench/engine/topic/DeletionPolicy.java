package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopicSpec;

/** What happens to a topic when its SkewedTopic is deleted, as {@code deletionPolicy} says. */
public enum DeletionPolicy {
    /** The topic stays in Kafka. */
    RETAIN,
    /** The topic is deleted as well. */
    DELETE;

    /** Returns the policy of a spec; the default is to retain the topic. */
    public static DeletionPolicy of(SkewedTopicSpec spec) {
        return "Delete".equals(spec.deletionPolicy()) ? DELETE : RETAIN;
    }
}
