package io.skewbench.engine.bottleneck;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Whether one broker answered much slower than the others, not just because its requests are larger. The client cannot
 * tell why: the broker's processor, disk or request queue, an unknown limit of its network, or a replica that it waits
 * for. {@link BrokerCause} can, by the broker's own counts.
 */
final class SlowBroker {
    private static final double SLOWER = 3;
    /** How many times as long it takes for the same bytes. */
    private static final double SLOWER_BY_BYTES = 2;
    /** Less than half a request of each producer under way to it, on average, holds nobody up. */
    private static final double LEAST_UNDER_WAY = 0.5;
    /** Shorter latencies are mostly the client's and the scheduler's. */
    private static final double LEAST_LATENCY_MS = 5;
    /** Where a broker is slow and this much of its link is used by leaders alone, replicas can fill the rest. */
    private static final double USED_LINK = 0.4;

    private SlowBroker() {}

    static Optional<Limit> of(LoadFacts facts) {
        return facts.brokers().size() < 2
                ? Optional.empty()
                : facts.brokers().stream().max(Comparator.comparingDouble(BrokerFacts::latencyMs))
                        .flatMap(slowest -> compared(slowest, facts));
    }

    private static Optional<Limit> compared(BrokerFacts slowest, LoadFacts facts) {
        var others = facts.brokers().stream().filter(broker -> broker.id() != slowest.id()).toList();
        var latencyMs = median(others.stream().map(BrokerFacts::latencyMs).toList());
        var perByte = median(others.stream().map(SlowBroker::perByte).toList());
        var underWay = facts.pipeline(slowest) * facts.settings().maxInFlight();
        if (slowest.latencyMs() < LEAST_LATENCY_MS || slowest.latencyMs() < SLOWER * latencyMs
                || perByte(slowest) < SLOWER_BY_BYTES * perByte || underWay < LEAST_UNDER_WAY) {
            return Optional.empty();
        }
        if (slowest.linkShare().orElse(0) >= USED_LINK) {
            return Optional.of(NetworkLimit.link(slowest));
        }
        return Optional.of(new Limit(Bottleneck.BROKER, String.format(Locale.ROOT, "Broker %d answered requests in "
                + "%.1f ms on average, the others in %.1f ms (median)", slowest.id(), slowest.latencyMs(), latencyMs),
                "fewer leaders on broker " + slowest.id() + ", or a partitioner that chooses by the brokers' speed, "
                        + "such as ShortestDelay",
                OptionalInt.of(slowest.id())));
    }

    private static double perByte(BrokerFacts broker) {
        return broker.latencyMs() / Math.max(1, broker.bytesPerRequest());
    }

    private static double median(List<Double> values) {
        var sorted = values.stream().sorted().toList();
        var half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }
}
