package io.skewbench.partitioners;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Numbers the batches that records fill: a record belongs to the current one as long as it fits. Any number of threads
 * may call it; they share batches and never block each other.
 */
final class BatchNumbers {
    /** The most that a record without headers takes up in a batch beside key and value. */
    private static final int RECORD_OVERHEAD_BYTES = 21;
    private static final int NUMBER_SHIFT = 32;
    private static final long BYTES_MASK = (1L << NUMBER_SHIFT) - 1;

    private final int batchBytes;
    /** Number of the current batch (31 bits, so that it stays positive), and the bytes in it (32 bits). */
    private final AtomicLong state;

    /** @param first number of the first batch, at least 0 */
    BatchNumbers(int batchBytes, int first) {
        this.batchBytes = batchBytes;
        this.state = new AtomicLong((long) first << NUMBER_SHIFT);
    }

    /** Returns the number of the batch for a record with so many bytes of key and value. */
    int next(int recordBytes) {
        var size = (long) recordBytes + RECORD_OVERHEAD_BYTES;
        while (true) {
            var current = state.get();
            var number = current >>> NUMBER_SHIFT;
            var bytes = (current & BYTES_MASK) + size;
            if (bytes > batchBytes && bytes > size) {
                number = (number + 1) & Integer.MAX_VALUE;
                bytes = size;
            }
            if (state.compareAndSet(current, number << NUMBER_SHIFT | bytes)) {
                return (int) number;
            }
        }
    }
}
