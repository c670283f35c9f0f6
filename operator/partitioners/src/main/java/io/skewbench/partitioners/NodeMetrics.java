package io.skewbench.partitioners;

import org.apache.kafka.common.MetricName;

/** The metrics that a producer has for each node that it is connected to. */
public final class NodeMetrics {
    private static final String GROUP = "producer-node-metrics";
    private static final String PREFIX = "node-";
    /** Group and transaction coordinators have connections of their own, numbered down from the largest integer. */
    private static final int LARGEST_BROKER_ID = Integer.MAX_VALUE / 2;

    private NodeMetrics() {}

    /**
     * Returns the id of the broker that a metric is about; -1 for metrics that are not about a broker, such as those of
     * connections to bootstrap servers, whose nodes have negative ids, or to coordinators.
     */
    public static int broker(MetricName name) {
        if (!name.group().equals(GROUP)) {
            return -1;
        }
        var node = name.tags().getOrDefault("node-id", "");
        try {
            var id = Integer.parseInt(node.startsWith(PREFIX) ? node.substring(PREFIX.length()) : node);
            return id >= 0 && id < LARGEST_BROKER_ID ? id : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
