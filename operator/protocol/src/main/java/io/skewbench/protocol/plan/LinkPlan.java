package io.skewbench.protocol.plan;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The brokers whose links are to be measured: by a producer, then by a consumer, one broker after the other.
 *
 * @param client settings that every client needs, security included
 * @param topic to create for the measurement, with a partition on each of the brokers, and to delete afterwards
 */
public record LinkPlan(String bootstrapServers, Map<String, String> client, String topic, List<RequestedLink> links) {

    /**
     * The link of one broker.
     *
     * @param ingressBitsPerSecond limit of what the broker receives; null if there is none, in which case it is not
     * measured
     * @param egressBitsPerSecond limit of what the broker sends; null if there is none, in which case it is not
     * measured
     */
    public record RequestedLink(int broker, @Nullable Long ingressBitsPerSecond, @Nullable Long egressBitsPerSecond) {}
}
