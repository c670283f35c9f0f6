package io.skewbench.engine.bottleneck;

import io.skewbench.engine.result.TrialResult.Extremes;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the trials of a row measured of one workload, added up. Shares are of the measured time.
 *
 * @param pods workers
 * @param producersPerPod producers of each
 * @param producerMs measured time of all producers of all trials together, in milliseconds
 * @param due records that the load asked for; empty for an unlimited load
 * @param acknowledged records in the measured time
 * @param bytes of their keys and values
 * @param waits whether producers wait for their own records, at flushes or commits
 * @param transactional whether producers send in transactions
 * @param batchBytes mean size of a batch as sent; empty without batches
 * @param compressionRate bytes as sent by bytes without compression
 * @param queueMs mean time of a batch in the producer; empty without batches
 * @param publishMs mean publish latency; empty where it is not known
 * @param bufferWait share of the producers' time for which they waited for buffer memory; empty if clients do not say
 * @param throttleMs mean time by which brokers asked to send later; empty if clients do not say
 * @param worst figures of the workers that stand out most
 * @param brokers that got records
 */
@RecordBuilder
record LoadFacts(int pods, int producersPerPod, double producerMs, OptionalLong due, long acknowledged,
        long bytes, boolean waits, boolean transactional, OptionalDouble batchBytes, double compressionRate,
        OptionalDouble queueMs, OptionalDouble publishMs, OptionalDouble bufferWait, OptionalDouble throttleMs,
        Extremes worst, SendSettings settings, List<BrokerFacts> brokers) {
    /** If a smaller share of the due records was acknowledged in the measured time, the rate was not kept. */
    private static final double KEPT_RATE = 0.99;
    /** Bytes of the head of a batch, and about those of a record beside key and value (record format 2). */
    private static final int BATCH_HEAD = 61;
    private static final int RECORD_HEAD = 10;
    private static final double BUSY_PIPELINE = 0.5;
    /** A request of so many bytes takes brokers and network longer than the overhead of a request does. */
    static final double LARGE_REQUEST = 256 << 10;

    /** Returns whether the load has a rate, and the brokers acknowledged what it asked for. */
    boolean isKept() {
        return due.isPresent() && acknowledged >= KEPT_RATE * due.getAsLong();
    }

    /** Returns the mean bytes of a record's key and value. */
    double recordBytes() {
        return acknowledged == 0 ? 0 : (double) bytes / acknowledged;
    }

    /** Returns the mean number of records in a batch, by its size; at least 1, and empty without batches. */
    OptionalDouble recordsPerBatch() {
        return batchBytes.isEmpty() ? batchBytes : OptionalDouble.of(records(batchBytes.getAsDouble()));
    }

    /** Returns how many records fit into a batch of the configured size: one at least, however large. */
    double batchCapacity() {
        return Math.max(1, Math.floor(records((double) settings.batchSize())));
    }

    private double records(double sentBytes) {
        return Math.max(1, (sentBytes / compressionRate - BATCH_HEAD) / (recordBytes() + RECORD_HEAD));
    }

    /**
     * Returns the mean share of the requests to a broker that can be under way which were, by Little's law: arrivals
     * per second times the time that each takes.
     */
    double pipeline(BrokerFacts broker) {
        return producerMs == 0 ? 0 : broker.requests() * broker.latencyMs() / producerMs / settings.maxInFlight();
    }

    /** Returns the mean bytes of keys and values in a request to a broker, as compressed. */
    double requestBytes(BrokerFacts broker) {
        return broker.bytesPerRequest() * compressionRate;
    }

    /**
     * Returns whether requests to a broker are under way most of the time: half of those that can be, or one if they
     * are large. A client begins to write a request only when it has written the one before (Kafka's
     * InFlightRequests.canSendMore), and a large one takes it as long as the broker takes to read it.
     */
    boolean isBusy(BrokerFacts broker) {
        var share = pipeline(broker);
        return share >= BUSY_PIPELINE || (requestBytes(broker) >= LARGE_REQUEST && share * settings.maxInFlight() >= 1);
    }
}
