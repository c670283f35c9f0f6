package io.skewbench.protocol.plan;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which brokers' links to measure: by a producer, then by a consumer, one broker after the other.
 *
 * @param client settings that every client needs, security included
 * @param topic to make for it, with a partition on each of the brokers, and to delete afterwards
 */
public record LinkPlan(String bootstrapServers, Map<String, String> client, String topic, List<AskedLink> links) {

    /**
     * The link of one broker.
     *
     * @param ingressBitsPerSecond what it receives at most; null where that has no limit, and is not measured
     * @param egressBitsPerSecond the same of what it sends
     */
    public record AskedLink(int broker, @Nullable Long ingressBitsPerSecond, @Nullable Long egressBitsPerSecond) {}
}
