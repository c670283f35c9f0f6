package io.skewbench.worker.measure;

import io.skewbench.protocol.latency.LatencySeries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Acknowledgements by step of the time line. Written by the producer's I/O thread. */
final class AcknowledgedSteps {
    private static final byte[] NOTHING = LatencySeries.encode(LatencySeries.empty());

    private final TimelineSteps steps;
    private final PartitionCounts partitions;
    private final Leaders leaders;
    private final StepCounts records = new StepCounts();
    private final StepCounts maxNanos = new StepCounts();
    private final Map<Integer, StepCounts> bytes = new TreeMap<>();
    /** Encoded, because thousands of histograms of many producers would take much memory. */
    private final List<byte[]> latencies = new ArrayList<>();
    private final Histogram latency = Histograms.stepRecorder();
    private long[] bytesBefore = {};
    private long largestNanos;
    private int step;
    private long endNanos;

    /**
     * @param partitions acknowledged records by partition so far; what is added during a step is counted for the step
     */
    AcknowledgedSteps(TimelineSteps steps, PartitionCounts partitions, Leaders leaders) {
        this.steps = steps;
        this.partitions = partitions;
        this.leaders = leaders;
        this.endNanos = steps.endNanos(0);
    }

    /** Counts a record that is not yet in the partitions' counts. */
    void add(long latencyNanos, long nowNanos) {
        if (nowNanos - endNanos >= 0) {
            end();
            step = steps.at(nowNanos);
            endNanos = steps.endNanos(step);
        }
        latency.recordValue(latencyNanos);
        largestNanos = Math.max(largestNanos, latencyNanos);
    }

    private void end() {
        if (latency.getTotalCount() == 0) {
            return;
        }
        while (latencies.size() < step) {
            latencies.add(NOTHING);
        }
        latencies.add(LatencySeries.encode(latency));
        records.add(step, latency.getTotalCount());
        maxNanos.add(step, largestNanos);
        latency.reset();
        largestNanos = 0;
        endBytes();
    }

    private void endBytes() {
        bytesBefore = Arrays.copyOf(bytesBefore, partitions.partitions());
        for (var partition = 0; partition < bytesBefore.length; partition++) {
            var now = partitions.totalBytes(partition);
            if (now > bytesBefore[partition]) {
                bytes.computeIfAbsent(leaders.of(partition), broker -> new StepCounts()).add(step,
                        now - bytesBefore[partition]);
                bytesBefore[partition] = now;
            }
        }
    }

    int lastStep() {
        return step;
    }

    /** Ends the last step. To be called after the last acknowledgement. */
    AcknowledgedSteps ended() {
        end();
        return this;
    }

    List<Long> records(int count) {
        return records.list(count);
    }

    List<Long> maxNanos(int count) {
        return maxNanos.list(count);
    }

    Map<Integer, List<Long>> bytes(int count) {
        var lists = new TreeMap<Integer, List<Long>>();
        bytes.forEach((broker, counts) -> lists.put(broker, counts.list(count)));
        return lists;
    }

    LatencySeries latencies(int count) {
        var all = new ArrayList<>(latencies);
        while (all.size() < count) {
            all.add(NOTHING);
        }
        return LatencySeries.ofEncoded(all);
    }
}
