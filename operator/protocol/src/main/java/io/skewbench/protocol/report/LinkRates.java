package io.skewbench.protocol.report;

import io.skewbench.protocol.plan.LinkPlan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What came of a {@link LinkPlan}: small enough for the termination message of a container, which is 4096 bytes. */
public record LinkRates(List<BrokerRates> brokers) {

    /**
     * The rates of one broker, in bits of records per second: what surrounds them on the wire comes on top.
     *
     * @param ingress what it received; null where that was not asked for
     * @param egress what it sent; null likewise
     */
    public record BrokerRates(int broker, @Nullable Long ingress, @Nullable Long egress) {}
}
