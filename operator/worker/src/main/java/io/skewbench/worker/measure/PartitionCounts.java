package io.skewbench.worker.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Acknowledged records by partition, in one row of memory for each. Written by one thread; others may read {@link #all}
 * meanwhile.
 */
final class PartitionCounts {
    private static final int RECORDS = 0;
    private static final int BYTES = 1;
    private static final int TOTAL_RECORDS = 2;
    private static final int TOTAL_BYTES = 3;
    /**
     * Column with the number, from 1, of the last transaction that has acknowledged records in the partition; each
     * transaction leaves one marker.
     */
    private static final int LAST_TRANSACTION = 4;
    private static final int TOTAL_MARKERS = 5;
    /** Six columns, and two that pad rows to the length of a cache line. */
    private static final int COLUMNS = 8;
    private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(long[].class);

    private long[] cells;
    /** Number of the current transaction; 0 without transactions. */
    private long transaction;

    PartitionCounts(int partitions) {
        this.cells = new long[partitions * COLUMNS];
    }

    void startTransaction() {
        transaction++;
    }

    void add(int partition, int bytes, boolean measured) {
        var row = partition * COLUMNS;
        if (row >= cells.length) {
            cells = Arrays.copyOf(cells, row + COLUMNS);
        }
        CELLS.setOpaque(cells, row + TOTAL_RECORDS, cells[row + TOTAL_RECORDS] + 1);
        cells[row + TOTAL_BYTES] += bytes;
        if (cells[row + LAST_TRANSACTION] != transaction) {
            cells[row + LAST_TRANSACTION] = transaction;
            cells[row + TOTAL_MARKERS]++;
        }
        if (measured) {
            cells[row + RECORDS]++;
            cells[row + BYTES] += bytes;
        }
    }

    int partitions() {
        return cells.length / COLUMNS;
    }

    long records(int partition) {
        return cells[partition * COLUMNS + RECORDS];
    }

    long bytes(int partition) {
        return cells[partition * COLUMNS + BYTES];
    }

    /** Returns the records of warm-up and measured time. */
    long totalRecords(int partition) {
        return cells[partition * COLUMNS + TOTAL_RECORDS];
    }

    /**
     * Returns the records of warm-up and measured time of all partitions, for any thread: those that a counter has
     * published which the thread has read, and perhaps some more.
     */
    long[] all() {
        var now = cells;
        var records = new long[now.length / COLUMNS];
        for (var partition = 0; partition < records.length; partition++) {
            records[partition] = (long) CELLS.getOpaque(now, partition * COLUMNS + TOTAL_RECORDS);
        }
        return records;
    }

    /** Returns the markers of transactions of warm-up and measured time. */
    long totalMarkers(int partition) {
        return cells[partition * COLUMNS + TOTAL_MARKERS];
    }

    /** Returns the bytes of warm-up and measured time. */
    long totalBytes(int partition) {
        return cells[partition * COLUMNS + TOTAL_BYTES];
    }
}
