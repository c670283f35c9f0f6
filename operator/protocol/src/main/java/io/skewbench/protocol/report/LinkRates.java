package io.skewbench.protocol.report;

import io.skewbench.protocol.plan.LinkPlan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a {@link LinkPlan}, small enough for the termination message of a container, which is at most 4096
 * bytes.
 */
public record LinkRates(List<BrokerRates> brokers) {

    /**
     * The rates of one broker, in bits per second of record data, without the overhead of protocols.
     *
     * @param ingress rate of receiving; null if it was not requested
     * @param egress rate of sending; null if it was not requested
     */
    public record BrokerRates(int broker, @Nullable Long ingress, @Nullable Long egress) {}
}
