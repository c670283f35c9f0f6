package io.skewbench.engine.bottleneck;

import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.Environment.Broker;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The links of brokers whose rates are limited.
 *
 * @param ingressBits measured rates at which brokers receive, in bits per second, by id
 */
public record BrokerLinks(Map<Integer, Long> ingressBits) {
    /** No link is known to be limited. */
    public static final BrokerLinks NONE = new BrokerLinks(Map.of());

    /** Returns the links as they were measured before the first trial. */
    public static BrokerLinks of(@Nullable Environment environment) {
        var rates = new TreeMap<Integer, Long>();
        var brokers = environment == null ? null : environment.brokers();
        for (var broker : Objects.requireNonNullElse(brokers, List.<Broker>of())) {
            var link = broker.link();
            if (link != null && link.measuredIngressBitsPerSecond() != null) {
                rates.put(broker.id(), link.measuredIngressBitsPerSecond());
            }
        }
        return new BrokerLinks(rates);
    }

    /** Returns the rate at which a broker can receive, in bits per second; empty if its link is not limited. */
    OptionalLong ingress(int broker) {
        var bits = ingressBits.get(broker);
        return bits == null ? OptionalLong.empty() : OptionalLong.of(bits);
    }
}
