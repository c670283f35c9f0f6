package io.skewbench.worker.measure;

import java.util.Arrays;

/** What was acknowledged in each partition, one row of memory each. Written by one thread. */
final class PartitionCounts {
    private static final int RECORDS = 0;
    private static final int BYTES = 1;
    private static final int TOTAL_RECORDS = 2;
    private static final int TOTAL_BYTES = 3;
    /** The last transaction, from 1, that has acknowledged records in a partition; each leaves one marker. */
    private static final int LAST_TRANSACTION = 4;
    private static final int TOTAL_MARKERS = 5;
    /** Six of them, and two to make rows as long as cache lines. */
    private static final int COLUMNS = 8;

    private long[] cells;
    /** The one that records are sent in, 0 without. */
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
        cells[row + TOTAL_RECORDS]++;
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

    /** Returns the markers of transactions of warm-up and measured time. */
    long totalMarkers(int partition) {
        return cells[partition * COLUMNS + TOTAL_MARKERS];
    }

    /** Returns the bytes of warm-up and measured time. */
    long totalBytes(int partition) {
        return cells[partition * COLUMNS + TOTAL_BYTES];
    }
}
