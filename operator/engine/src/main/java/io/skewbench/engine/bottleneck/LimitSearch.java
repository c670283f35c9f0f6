package io.skewbench.engine.bottleneck;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Finds what limits a workload: the first of the causes that the figures show, where each cause makes the figures that
 * show the later ones unreliable.
 */
final class LimitSearch {
    /** What Kafka's own default of linger.ms costs is not worth a remark. */
    private static final double DEFAULT_LINGER_MS = 5;
    private static final double MOST_OF_LATENCY = 0.5;

    private LimitSearch() {}

    /**
     * Returns what limits a workload.
     *
     * @param workload its name
     */
    static Limit of(String workload, LoadFacts facts) {
        if (facts.acknowledged() == 0) {
            return new Limit(Bottleneck.NOT_DETERMINED, "No record was acknowledged in the measured time", null);
        }
        if (facts.isKept()) {
            return linger(facts).orElseGet(() -> kept(facts));
        }
        return Stream.<Supplier<Optional<Limit>>>of(() -> WorkerLimit.of(workload, facts),
                () -> NetworkLimit.of(facts), () -> SlowBroker.of(facts), () -> ConnectionLimit.of(facts),
                () -> SharedLimit.buffer(facts), () -> SharedLimit.machine(facts), () -> SharedLimit.brokers(facts))
                .map(Supplier::get).flatMap(Optional::stream).findFirst().orElseGet(() -> unknown(facts));
    }

    private static Limit kept(LoadFacts facts) {
        return new Limit(Bottleneck.NOTHING, String.format(Locale.ROOT, "%,d records were due, and %,d acknowledged in "
                + "the measured time", facts.due().orElse(0), facts.acknowledged()), null);
    }

    /** A batch waits for further records only while there is room for them, so linger.ms costs latency, no rate. */
    private static Optional<Limit> linger(LoadFacts facts) {
        var queueMs = facts.queueMs().orElse(0);
        var publishMs = facts.publishMs().orElse(0);
        if (facts.settings().lingerMs() <= DEFAULT_LINGER_MS || queueMs <= DEFAULT_LINGER_MS
                || queueMs < MOST_OF_LATENCY * publishMs) {
            return Optional.empty();
        }
        return Optional.of(new Limit(Bottleneck.LINGER, String.format(Locale.ROOT, "The load was kept; the mean "
                + "publish latency was %.1f ms, and batches waited %.1f ms in the producer with linger.ms=%d",
                publishMs,
                queueMs, facts.settings().lingerMs()), "linger.ms=0"));
    }

    private static Limit unknown(LoadFacts facts) {
        var reason = !facts.settings().waitsForBrokers()
                ? "With acks=0 brokers do not answer, so nothing is known of their speed"
                : facts.waits()
                        ? "Producers wait at each flush or commit until their records are acknowledged, and no worker, "
                                + "link, broker or connection is used up meanwhile"
                        : String.format(Locale.ROOT, "No worker, known link, quota or connection was used up: at most "
                                + "%.0f %% of the requests that can be under way were, and producers waited for buffer "
                                + "memory for %s of the time",
                                100 * facts.brokers().stream().mapToDouble(facts::pipeline).max().orElse(0),
                                facts.bufferWait().isEmpty()
                                        ? "an unknown share"
                                        : String.format(Locale.ROOT, "%.0f %%",
                                                100 * facts.bufferWait().getAsDouble()));
        return new Limit(Bottleneck.NOT_DETERMINED, reason, null);
    }
}
