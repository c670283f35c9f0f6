package io.skewbench.partitioners;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * A batch as far as it can be observed from outside: it ends when it is full, or {@code linger.ms} after it has begun.
 */
final class CountedBatch {
    private final int batchBytes;
    private final long lingerNanos;
    @GuardedBy("this")
    private int bytes = RecordSize.BATCH_HEADER_BYTES;
    @GuardedBy("this")
    private int records;
    @GuardedBy("this")
    private long begunNanos;

    CountedBatch(int batchBytes, long lingerNanos) {
        this.batchBytes = batchBytes;
        this.lingerNanos = lingerNanos;
    }

    /** Returns whether the batch takes a record of this size, and counts it if so; it always takes the first. */
    synchronized boolean takes(int keyBytes, int valueBytes, long nowNanos) {
        var size = RecordSize.of(keyBytes, valueBytes, records);
        if (records == 0) {
            begunNanos = nowNanos;
        } else if (bytes + size > batchBytes || nowNanos - begunNanos > lingerNanos) {
            return false;
        }
        bytes += size;
        records++;
        return true;
    }
}
