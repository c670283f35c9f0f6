package io.skewbench.engine.merge;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Merges the metrics of several workers' clients: times and retries are summed, and means are weighted by the number of
 * values behind them.
 */
final class ClientMerge {
    private final WeightedMean batchSize = new WeightedMean();
    private final WeightedMean recordsPerRequest = new WeightedMean();
    private final WeightedMean queueTime = new WeightedMean();
    private final WeightedMean throttle = new WeightedMean();
    private final WeightedMean compression = new WeightedMean();
    private @Nullable Double bufferWaitMs;
    private double cpuMs;
    private double gcMs;
    private @Nullable Long recordRetries = 0L;

    /** @throws io.skewbench.protocol.UnreadableException if the sums with these would exceed their bounds */
    void checkSums(ClientResult client) {
        Bounds.figure(cpuMs + client.cpuMs(), "With it, processor time of its workload");
        Bounds.figure(gcMs + client.gcMs(), "With it, time in garbage collection of its workload");
        if (recordRetries != null && client.recordRetries() != null) {
            Bounds.checkSum(recordRetries, client.recordRetries(), "With it, the number of retries of its workload");
        }
        Bounds.figure(orZero(bufferWaitMs) + orZero(client.bufferWaitMs()), "With it, time of full buffers");
    }

    void add(WorkerResult worker) {
        var client = worker.client();
        batchSize.addParts(client.batchSizeBytes(), (double) worker.bytesInWindow());
        recordsPerRequest.addParts(client.recordsPerRequest(), (double) worker.acknowledgedInWindow());
        queueTime.add(client.queueTimeMs(), (double) worker.acknowledgedInWindow());
        throttle.add(client.throttleMs(), (double) worker.acknowledgedInWindow());
        compression.add(client.compressionRate(), (double) worker.bytesInWindow());
        if (client.bufferWaitMs() != null) {
            bufferWaitMs = orZero(bufferWaitMs) + client.bufferWaitMs();
        }
        cpuMs += client.cpuMs();
        gcMs += client.gcMs();
        recordRetries = recordRetries == null || client.recordRetries() == null
                ? null
                : Long.valueOf(recordRetries + client.recordRetries());
    }

    ClientResult result() {
        return ClientResult.builder().batchSizeBytes(batchSize.value()).recordsPerRequest(recordsPerRequest.value())
                .queueTimeMs(queueTime.value()).bufferWaitMs(bufferWaitMs).cpuMs(cpuMs).gcMs(gcMs)
                .recordRetries(recordRetries).throttleMs(throttle.value()).compressionRate(compression.value())
                .build();
    }

    private static double orZero(@Nullable Double value) {
        return Objects.requireNonNullElse(value, 0.0);
    }
}
