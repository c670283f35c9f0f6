package io.skewbench.engine.accounting;

import io.skewbench.protocol.report.WorkerResult.PartitionResult;

/**
 * One partition: by how much it grew, and what was acknowledged in it.
 *
 * @param records acknowledged, warm-up included
 * @param markers of transactions with those
 */
record PartitionAccount(int partition, long growth, long records, long markers) {

    /** Returns the account with what a worker reports of the partition. */
    PartitionAccount plus(PartitionResult reported) {
        return new PartitionAccount(partition, growth, records + reported.totalRecords(),
                markers + reported.totalMarkers());
    }

    /** Returns by how much the partition grew beyond what was acknowledged; below 0 where something was lost. */
    long excess() {
        return growth - records - markers;
    }
}
