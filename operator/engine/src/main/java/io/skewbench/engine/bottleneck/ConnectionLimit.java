package io.skewbench.engine.bottleneck;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether the connections to a broker were used up although requests are small. A produce request holds at most one
 * batch of each partition (Kafka's RecordAccumulator.drainBatchesForOneNode), and at most
 * max.in.flight.requests.per.connection requests are under way; so by Little's law a producer gets at most
 *
 * <pre>requests in flight × partitions that the broker leads × records of a batch ÷ latency of a request</pre>
 *
 * records per second to the broker. Example: 5 × 4 × 1 record ÷ 10 ms = 2,000 records/s.
 */
final class ConnectionLimit {
    /** Requests are under way all the time, but for what the client takes between an answer and the next request. */
    private static final double FULL_PIPELINE = 0.75;
    /** Share of the batches that a request can hold, and of the records that a batch can hold. */
    private static final double FULL_REQUEST = 0.6;
    private static final double FULL_BATCH = 0.6;
    private static final double FULL_REQUEST_BYTES = 0.75;
    private static final long GROWTH = 8;
    private static final long LARGEST_BATCH = 1 << 20;

    private ConnectionLimit() {}

    static Optional<Limit> of(LoadFacts facts) {
        if (!facts.settings().waitsForBrokers() || facts.recordsPerBatch().isEmpty()) {
            return Optional.empty();
        }
        return facts.brokers().stream().filter(broker -> facts.pipeline(broker) >= FULL_PIPELINE)
                .filter(broker -> isHeldUpByRequests(broker, facts))
                .filter(broker -> isFull(broker, facts) || isCut(broker, facts))
                .max(Comparator.comparingDouble(facts::pipeline)).map(broker -> limit(broker, facts));
    }

    /**
     * Returns whether more or fuller requests would help: large ones keep brokers and network busy, unless few may be
     * under way.
     */
    private static boolean isHeldUpByRequests(BrokerFacts broker, LoadFacts facts) {
        return facts.requestBytes(broker) < LoadFacts.LARGE_REQUEST
                || facts.settings().maxInFlight() < SendSettings.MAX_IN_FLIGHT;
    }

    private static boolean isFull(BrokerFacts broker, LoadFacts facts) {
        var records = facts.recordsPerBatch().orElse(1);
        return records >= FULL_BATCH * facts.batchCapacity()
                && broker.recordsPerRequest() >= FULL_REQUEST * records * broker.partitions();
    }

    /** Returns whether requests cannot hold a batch of each partition because of max.request.size. */
    private static boolean isCut(BrokerFacts broker, LoadFacts facts) {
        return facts.requestBytes(broker) >= FULL_REQUEST_BYTES * facts.settings().maxRequestSize();
    }

    private static Limit limit(BrokerFacts broker, LoadFacts facts) {
        var settings = facts.settings();
        var batch = facts.recordsPerBatch().orElse(1);
        var perProducer = broker.records() * 1e3 / facts.producerMs();
        var most = settings.maxInFlight() * broker.partitions() * batch / broker.latencyMs() * 1e3;
        var evidence = isCut(broker, facts)
                ? String.format(Locale.ROOT, "Requests to broker %d held %,.0f bytes of the %,d that max.request.size "
                        + "allows, and %.1f of at most %d were under way", broker.id(), facts.requestBytes(broker),
                        settings.maxRequestSize(), underWay(broker, facts), settings.maxInFlight())
                : String.format(Locale.ROOT, "A request to broker %d holds at most one batch of each of the %d "
                        + "partitions that it leads, a batch held %.1f records, and %.1f of at most %d requests were "
                        + "under way: %d × %d × %.1f ÷ %.1f ms allows a producer %,.0f records/s, and it got %,.0f",
                        broker.id(), broker.partitions(), batch, underWay(broker, facts), settings.maxInFlight(),
                        settings.maxInFlight(), broker.partitions(), batch, broker.latencyMs(), most, perProducer);
        return new Limit(Bottleneck.IN_FLIGHT_REQUESTS, evidence, next(broker, facts));
    }

    private static double underWay(BrokerFacts broker, LoadFacts facts) {
        return facts.pipeline(broker) * facts.settings().maxInFlight();
    }

    private static String next(BrokerFacts broker, LoadFacts facts) {
        var settings = facts.settings();
        if (settings.maxInFlight() < SendSettings.MAX_IN_FLIGHT) {
            return "max.in.flight.requests.per.connection=" + SendSettings.MAX_IN_FLIGHT;
        }
        if (isCut(broker, facts)) {
            return "max.request.size=" + Math.max(SendSettings.MAX_REQUEST_SIZE, GROWTH * settings.maxRequestSize());
        }
        // Records that are larger than batch.size make batches of their own, so batches have to hold several of them.
        var batchSize = Math.min(LARGEST_BATCH,
                GROWTH * Math.max(settings.batchSize(), Long.highestOneBit(Math.round(facts.recordBytes()))));
        var partitions = facts.brokers().stream().mapToLong(BrokerFacts::partitions).sum();
        var buffer = Math.max(settings.bufferMemory(), Long.highestOneBit(2 * partitions * batchSize - 1) * 2);
        return "batch.size=" + batchSize + (2 * partitions * batchSize > settings.bufferMemory()
                ? ", buffer.memory=" + buffer
                : "");
    }
}
