package io.skewbench.engine.topic;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many bytes of a topic the disks of brokers hold.
 *
 * @param byBroker bytes of the topic by broker; brokers that did not answer are missing
 * @param toCopy bytes that new replicas have yet to copy; null where that is unknown, or no replicas are moved
 */
public record TopicBytes(Map<Integer, Long> byBroker, @Nullable Long toCopy) {
    /** No bytes are known. */
    public static final TopicBytes UNKNOWN = new TopicBytes(Map.of(), null);
}
