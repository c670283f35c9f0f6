package io.skewbench.admin;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How much of a topic is on the disks of brokers.
 *
 * @param byBroker bytes of the topic on each broker; brokers that didn't answer are left out
 * @param toCopy bytes that new replicas have yet to copy; null where that isn't known, or nothing is moved
 */
public record TopicBytes(Map<Integer, Long> byBroker, @Nullable Long toCopy) {
    /** Nothing is known. */
    public static final TopicBytes UNKNOWN = new TopicBytes(Map.of(), null);

    /**
     * Asks every broker.
     *
     * @param moving whether replicas are being moved
     */
    public static TopicBytes of(String topic, boolean moving, KafkaCluster cluster) {
        var sizes = TopicSizes.of(topic, cluster);
        return new TopicBytes(sizes.byBroker(),
                moving && !sizes.replicas().isEmpty()
                        ? new TopicReader(cluster).read(topic, false).map(sizes::toCopy).orElse(null)
                        : null);
    }
}
