package io.skewbench.engine.bottleneck;

import io.skewbench.engine.Units;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Whether a broker's link or a quota was the limit: what brokers could not or would not receive. */
final class NetworkLimit {
    /** Of the rate that a single producer reached on the link; acknowledged bytes are those of keys and values only. */
    private static final double FULL_LINK = 0.85;
    /** Brokers without a quota never ask to send later. */
    private static final double LEAST_THROTTLE_MS = 1;
    private static final int BITS = 8;

    private NetworkLimit() {}

    static Optional<Limit> of(LoadFacts facts) {
        var fullest = facts.brokers().stream().max(Comparator.comparingDouble(it -> it.linkShare().orElse(0)));
        return fullest.filter(broker -> broker.linkShare().orElse(0) >= FULL_LINK).map(NetworkLimit::link)
                .or(() -> quota(facts));
    }

    /** Returns the limit that a link is, given that it is one. */
    static Limit link(BrokerFacts broker) {
        return new Limit(Bottleneck.BROKER_LINK, String.format(Locale.ROOT, "Broker %d received %s of keys and values, "
                + "%.0f %% of the %s that its link was measured to carry; replication comes on top", broker.id(),
                Units.formatBits(Math.round(broker.bitsPerSecond())), 100 * broker.linkShare().orElse(0),
                Units.formatBits(broker.linkBits().orElse(0))),
                "fewer leaders on broker " + broker.id() + ", compression, or a partitioner that chooses by the "
                        + "brokers' speed, such as ShortestDelay");
    }

    private static Optional<Limit> quota(LoadFacts facts) {
        var throttled = facts.throttleMs().orElse(0);
        if (throttled < LEAST_THROTTLE_MS) {
            return Optional.empty();
        }
        var most = facts.brokers().stream().mapToDouble(BrokerFacts::bitsPerSecond).max().orElse(0) / BITS;
        return Optional.of(new Limit(Bottleneck.QUOTA, String.format(Locale.ROOT, "Brokers answered each request with "
                + "the demand to send nothing for %.1f ms on average, which they do only to enforce a quota; the "
                + "busiest broker received %,.0f bytes/s", throttled, most),
                String.format(Locale.ROOT, "producer_byte_rate=%.0f for the user or client id, or none", 2 * most)));
    }
}
