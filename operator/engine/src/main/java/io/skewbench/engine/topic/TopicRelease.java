package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import org.jspecify.annotations.Nullable;

/**
 * What to undo in Kafka when a SkewedTopic is deleted: the part of its {@link TopicCleanup} that applies to the topic
 * as it is observed.
 *
 * @param throttled the change whose throttle to remove; null for none
 * @param deletesTopic whether to delete the topic
 */
public record TopicRelease(@Nullable Change throttled, boolean deletesTopic) {
    /** Nothing to undo. */
    static final TopicRelease NOTHING = new TopicRelease(null, false);
}
