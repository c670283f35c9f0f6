package io.skewbench.worker.measure;

import org.HdrHistogram.Histogram;

/** The acknowledged records of one producer. Written by the producer's I/O thread. */
final class Acknowledged {
    private final Window window;
    private final Counter records = new Counter();
    private final Histogram publishLatency = Histograms.recorder();
    private final Histogram serviceLatency = Histograms.recorder();
    private final PartitionCounts partitions;
    private final AcknowledgedSteps steps;
    private long recordsInWindow;
    private long bytesInWindow;

    Acknowledged(Window window, TimelineSteps steps, int partitions, Leaders leaders) {
        this.window = window;
        this.partitions = new PartitionCounts(partitions);
        this.steps = new AcknowledgedSteps(steps, this.partitions, leaders);
    }

    /** Called by the sending thread, which is safe because no record is in flight. */
    void startTransaction() {
        partitions.startTransaction();
    }

    void add(int partition, int bytes, long intendedNanos, long sentNanos, long nowNanos) {
        var latency = Math.max(0, nowNanos - intendedNanos);
        var measured = window.measures(intendedNanos);
        steps.add(latency, nowNanos);
        partitions.add(partition, bytes, measured);
        if (measured) {
            publishLatency.recordValue(latency);
            serviceLatency.recordValue(Math.max(0, nowNanos - sentNanos));
        }
        if (window.measures(nowNanos)) {
            recordsInWindow++;
            bytesInWindow += bytes;
        }
        records.add(1);
    }

    long records() {
        return records.get();
    }

    /** Returns the records so far by partition, for any thread; none before the first one. */
    long[] byPartition() {
        return records() == 0 ? new long[0] : partitions.all();
    }

    /** Returns measured records. */
    long measured() {
        return publishLatency.getTotalCount();
    }

    AcknowledgedSteps steps() {
        return steps;
    }

    /** Adds everything to a total. To be called after the last acknowledgement. */
    void addTo(Totals totals) {
        totals.addLatencies(publishLatency, serviceLatency);
        totals.addWindow(recordsInWindow, bytesInWindow);
        for (var partition = 0; partition < partitions.partitions(); partition++) {
            totals.addPartition(partition, partitions.records(partition), partitions.bytes(partition),
                    partitions.totalRecords(partition), partitions.totalMarkers(partition));
        }
    }
}
