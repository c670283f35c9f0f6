package io.skewbench.protocol.report;

import org.jspecify.annotations.Nullable;

/**
 * Requests of all producers of a worker to one broker.
 *
 * @param requestLatencyMs mean over the measured time; null without requests
 * @param requests in the measured time
 * @param partitions how many partitions the broker led that got measured records; null where a result lists its
 * partitions
 */
public record NodeResult(int broker, @Nullable Double requestLatencyMs, double requests,
        @Nullable Integer partitions) {

    /** Creates the row of a result that lists its partitions. */
    public NodeResult(int broker, @Nullable Double requestLatencyMs, double requests) {
        this(broker, requestLatencyMs, requests, null);
    }
}
