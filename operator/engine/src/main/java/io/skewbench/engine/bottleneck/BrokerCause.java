package io.skewbench.engine.bottleneck;

import io.skewbench.engine.result.BrokerCounts;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Why brokers are the limit, by what one of them counted itself. Nothing is judged here unless the clients' figures
 * have shown the brokers to be the limit.
 *
 * <p>
 * While a request waits for followers it takes no handler and no disk of its leader. So handlers and disk are judged by
 * the rest of a request's time, and before replication, which both of them slow down at the followers. Network threads
 * are not judged: what a request waits for them is not told apart from what the client takes to read its answer.
 */
final class BrokerCause {
    /** What remains of the processors is lost to the scheduler. */
    private static final double MOST_CPU = 0.9;
    private static final double MOST = 0.5;
    /** Appends are under way half of the time at least, by Little's law. */
    private static final double APPENDING = 0.5;
    /**
     * While a handler computes, it takes as much processor time as it takes time; while it waits for a disk, none.
     * Handlers that wait for another one, which computes with the lock of a partition, append for several times the
     * measured time with one processor.
     */
    private static final double COMPUTING = 0.5;
    /** Kafka's own advice is to have handlers idle for 30 % of the time. */
    private static final double LEAST_IDLE = 0.15;
    private static final double LONG_QUEUE = 0.3;
    /** Brokers round each time of a request to whole milliseconds. */
    private static final double LEAST_MS = 1;

    private final Limit limit;
    private final SendSettings settings;
    private final boolean isTransactional;
    private final BrokerCounts counts;
    private final int broker;

    private BrokerCause(Limit limit, LoadFacts facts, BrokerCounts counts) {
        this.limit = limit;
        this.settings = facts.settings();
        this.isTransactional = facts.transactional();
        this.counts = counts;
        this.broker = counts.broker();
    }

    /** Returns the broker whose counts tell more about a limit; empty if none can. */
    static OptionalInt broker(Limit limit) {
        return switch (limit.by()) {
            case BROKER, BROKERS -> limit.broker();
            default -> OptionalInt.empty();
        };
    }

    /**
     * Returns the cause of a limit; the limit itself if the counts show none.
     *
     * @param limit {@link Bottleneck#BROKER} or {@link Bottleneck#BROKERS}
     * @param counts of its broker in all trials; empty if they are not known of each trial
     * @param uncounted why they are not known, where that is known
     */
    static Limit of(Limit limit, LoadFacts facts, Optional<BrokerCounts> counts, Optional<String> uncounted) {
        return counts.filter(known -> known.millis() > 0 && known.requests() > 0)
                .map(known -> new BrokerCause(limit, facts, known).found())
                .orElseGet(() -> limit.adding(String.format(Locale.ROOT, ". Without the brokers' own counts, their "
                        + "processors, disks, request queues%s and network are not told apart%s",
                        facts.settings().waitsForReplicas() ? ", replication" : "",
                        uncounted.map(why -> "; the counts are not known, as " + why).orElse(""))));
    }

    private Limit found() {
        return Stream.<Supplier<Optional<Limit>>>of(this::cpu, this::disk, this::queue, this::replication)
                .map(Supplier::get).flatMap(Optional::stream).findFirst().orElseGet(this::unknown);
    }

    private Optional<Limit> cpu() {
        return cpuShare() < MOST_CPU
                ? Optional.empty()
                : cause(Bottleneck.BROKER_CPU, String.format(Locale.ROOT, "The brokers took %.0f %% of the %s "
                        + "processors that broker %d has, %.0f %% by itself", 100 * cpuShare(), processors(), broker,
                        100 * counts.cpuMillis() / processorMillis()),
                        "brokers on machines of their own or with more processors, or more brokers");
    }

    private Optional<Limit> disk() {
        return counts.localMillis() < MOST * withoutRemote() || perRequest(counts.localMillis()) < LEAST_MS
                || counts.localMillis() < APPENDING * counts.millis()
                || counts.cpuMillis() >= COMPUTING * Math.min(counts.localMillis(), counts.millis())
                        ? Optional.empty()
                        : cause(Bottleneck.BROKER_DISK, String.format(Locale.ROOT, "Broker %d took %.1f ms to append "
                                + "the records of a request to its logs, of the %.1f ms that it took without waiting "
                                + "for followers; appends took %.1f s together, and the whole broker only %.1f s of "
                                + "processor time", broker, perRequest(counts.localMillis()),
                                perRequest(withoutRemote()), counts.localMillis() / 1e3, counts.cpuMillis() / 1e3),
                                "faster disks for log.dirs, or no log.flush.interval.messages and flush.messages");
    }

    private Optional<Limit> queue() {
        return idleShare() >= LEAST_IDLE || counts.queueMillis() < LONG_QUEUE * withoutRemote()
                || perRequest(counts.queueMillis()) < LEAST_MS
                        ? Optional.empty()
                        : cause(Bottleneck.REQUEST_QUEUE, String.format(Locale.ROOT, "The request handlers of broker "
                                + "%d were idle for %.0f %% of the time, and a request waited %.1f ms for one of them, "
                                + "of the %.1f ms that it took without waiting for followers; the brokers took %.0f %% "
                                + "of the processors", broker, 100 * idleShare(), perRequest(counts.queueMillis()),
                                perRequest(withoutRemote()), 100 * cpuShare()),
                                "num.io.threads twice as large; Kafka's default is 8");
    }

    private Optional<Limit> replication() {
        return !settings.waitsForReplicas() || isTransactional
                || counts.remoteMillis() < MOST * counts.totalMillis() || perRequest(counts.remoteMillis()) < LEAST_MS
                        ? Optional.empty()
                        : cause(Bottleneck.REPLICATION, String.format(Locale.ROOT, "A request to broker %d waited "
                                + "%.1f ms for followers, as acks=all asks for, of the %.1f ms that it took there",
                                broker, perRequest(counts.remoteMillis()), perRequest(counts.totalMillis())),
                                "num.replica.fetchers=4, if it is less; acks=1 in a sweep shows what replication "
                                        + "costs");
    }

    private Limit unknown() {
        return limit.adding(String.format(Locale.ROOT, ". By the own counts of broker %d, brokers took %.0f %% of its "
                + "processors, request handlers were idle for %.0f %% of the time, and a request took %.1f ms there: "
                + "%.1f ms waiting for a handler, %.1f ms to append its records, %.1f ms waiting for followers; none "
                + "of these is the cause by itself", broker, 100 * cpuShare(), 100 * idleShare(),
                perRequest(counts.totalMillis()), perRequest(counts.queueMillis()), perRequest(counts.localMillis()),
                perRequest(counts.remoteMillis())));
    }

    private Optional<Limit> cause(Bottleneck by, String evidence, String next) {
        return Optional.of(new Limit(by, limit.evidence() + ". " + evidence, next));
    }

    private double cpuShare() {
        return counts.sharedCpuMillis() / processorMillis();
    }

    private double processorMillis() {
        return counts.millis() * counts.processors();
    }

    /** Returns 2 and 0.5, not 2.0: most brokers have whole processors. */
    private String processors() {
        return new DecimalFormat("0.##", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(counts.processors());
    }

    private double idleShare() {
        return Math.min(1, (double) counts.idleMillis() / counts.millis());
    }

    /** Returns the time that requests spend in the queue, with a handler, or with the network threads. */
    private long withoutRemote() {
        return Math.max(0, counts.totalMillis() - counts.remoteMillis());
    }

    /** Returns the mean of a request, in milliseconds. */
    private double perRequest(long allMillis) {
        return (double) allMillis / counts.requests();
    }
}
