package io.skewbench.engine.result;

import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;

/** The markers that Kafka appends to a partition where a transaction ends, each of which takes an offset. */
public final class TransactionMarkers {

    private TransactionMarkers() {}

    /** Returns how many markers the transactions of a worker left. */
    public static long of(WorkerResult result) {
        return result.partitions().stream().mapToLong(PartitionResult::totalMarkers).sum();
    }
}
