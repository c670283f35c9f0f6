package io.skewbench.engine.bottleneck;

import io.skewbench.protocol.plan.Acks;
import io.skewbench.protocol.plan.ClientSetting;
import io.skewbench.protocol.plan.WorkerProgram;
import java.util.Map;

/**
 * The settings of a producer that bound what it can have under way.
 *
 * @param batchSize bytes of a batch, unless one record is larger
 * @param maxInFlight requests to one broker at a time
 * @param maxRequestSize bytes of a request
 * @param bufferMemory bytes of all batches of a producer, those under way included
 * @param waitsForBrokers whether brokers answer requests: not with {@code acks=0}
 */
record SendSettings(long batchSize, long lingerMs, long maxInFlight, long maxRequestSize, long bufferMemory,
        boolean waitsForBrokers, boolean waitsForReplicas, boolean compresses) {
    static final long BATCH_SIZE = 16_384;
    static final long MAX_IN_FLIGHT = 5;
    static final long MAX_REQUEST_SIZE = 1 << 20;

    /** Reads the settings of a trial; Kafka's defaults where they are not set. */
    static SendSettings of(Map<String, String> producer) {
        var acks = Acks.in(producer);
        return new SendSettings(ClientSetting.number(producer, "batch.size", BATCH_SIZE),
                ClientSetting.number(producer, "linger.ms", 0),
                Math.max(1, ClientSetting.number(producer, "max.in.flight.requests.per.connection", MAX_IN_FLIGHT)),
                ClientSetting.number(producer, "max.request.size", MAX_REQUEST_SIZE),
                ClientSetting.number(producer, "buffer.memory", WorkerProgram.DEFAULT_BUFFER_MEMORY),
                acks != Acks.NONE, acks == Acks.ALL,
                !"none".equals(producer.getOrDefault("compression.type", "none")));
    }
}
