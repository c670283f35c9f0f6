package io.skewbench.engine.bottleneck;

import io.skewbench.engine.Units;
import java.util.Comparator;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/** What limits a workload where no single worker, broker or connection stands out. */
final class SharedLimit {
    private static final double BUSY_MACHINE = 0.95;
    private static final double USED_UP = 0.75;
    private static final double LEAST_BUFFER_WAIT = 0.05;

    private SharedLimit() {}

    /** Returns whether a machine that workers share has no processor time left. */
    static Optional<Limit> machine(LoadFacts facts) {
        var busy = Objects.requireNonNullElse(facts.worst().busyShare(), 0.0);
        return busy < BUSY_MACHINE
                ? Optional.empty()
                : Optional.of(new Limit(Bottleneck.MACHINE_CPU, String.format(Locale.ROOT, "The machine of worker %d "
                        + "was busy for %.0f %% of its processor time; no worker took more than %.0f %% of it, so "
                        + "others on the machine, such as brokers or other workers, took the rest",
                        facts.worst().busyPod(), 100 * busy, 100 * facts.worst().cpuShare()),
                        "run workers and brokers on machines of their own, or with more processors"));
    }

    /** Returns whether buffers are too small to keep all connections busy. */
    static Optional<Limit> buffer(LoadFacts facts) {
        var settings = facts.settings();
        var batchMemory = Math.max(settings.batchSize(), Math.round(facts.recordBytes()));
        var partitions = facts.brokers().stream().mapToLong(BrokerFacts::partitions).sum();
        var needed = (settings.maxInFlight() + 1) * partitions * batchMemory;
        var waited = facts.bufferWait().orElse(0);
        if (waited < LEAST_BUFFER_WAIT || settings.bufferMemory() >= needed
                || facts.brokers().stream().anyMatch(broker -> facts.pipeline(broker) >= USED_UP)) {
            return Optional.empty();
        }
        return Optional.of(new Limit(Bottleneck.BUFFER, String.format(Locale.ROOT, "Producers waited for buffer memory "
                + "for %.0f %% of the time although no connection was used up: their buffers of %s hold less than the "
                + "(%d + 1) × %d × %s that requests in flight and open batches of all partitions take", 100 * waited,
                Units.formatBytes(settings.bufferMemory()), settings.maxInFlight(), partitions,
                Units.formatBytes(batchMemory)), "buffer.memory=" + Long.highestOneBit(2 * needed - 1) * 2));
    }

    /** Returns whether brokers answer slowly all together. */
    static Optional<Limit> brokers(LoadFacts facts) {
        return facts.brokers().stream().filter(facts::isBusy)
                .max(Comparator.comparingDouble(facts::pipeline)).map(broker -> brokers(broker, facts));
    }

    private static Limit brokers(BrokerFacts broker, LoadFacts facts) {
        var settings = facts.settings();
        return new Limit(Bottleneck.BROKERS, String.format(Locale.ROOT, "%.1f of at most %d requests of each producer "
                + "were under way to broker %d, with %s each, and were answered in %.1f ms; no broker is much slower "
                + "than the others", facts.pipeline(broker) * settings.maxInFlight(), settings.maxInFlight(),
                broker.id(), Units.formatBytes(Math.round(facts.requestBytes(broker))), broker.latencyMs()),
                settings.waitsForReplicas()
                        ? "acks=1 in a sweep beside acks=all, which shows what replication costs"
                        : settings.compresses() ? "more brokers" : "compression.type=lz4",
                OptionalInt.of(broker.id()));
    }
}
