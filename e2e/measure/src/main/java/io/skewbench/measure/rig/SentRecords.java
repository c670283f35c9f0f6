package io.skewbench.measure.rig;

import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The records that all workers of one trial sent in the measured time. */
public record SentRecords(List<WorkerResult> workers) {
    private static final double MS_PER_S = TimeUnit.SECONDS.toMillis(1);
    private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

    /** Returns what was acknowledged in the measured time. */
    public double recordsPerSecond() {
        return workers.stream().mapToDouble(worker -> worker.acknowledgedInWindow() / (worker.measuredMs() / MS_PER_S))
                .sum();
    }

    /** Returns the mean publish latency. */
    public double meanMs() {
        return publishLatency().getMean() / NANOS_PER_MS;
    }

    /** Returns a quantile of the publish latency. */
    public double percentileMs(double percentile) {
        return publishLatency().getValueAtPercentile(percentile) / NANOS_PER_MS;
    }

    private org.HdrHistogram.Histogram publishLatency() {
        var all = Histogram.empty();
        workers.forEach(worker -> all.add(worker.publishLatency().decode()));
        return all;
    }

    /** Returns the largest of the brokers' bytes over their mean. */
    public double mostOverMean() {
        var byBroker = workers.stream().flatMap(worker -> worker.partitions().stream()).collect(
                Collectors.groupingBy(PartitionResult::leader, Collectors.summingLong(PartitionResult::bytes)));
        var bytes = byBroker.values().stream().mapToLong(Long::longValue).summaryStatistics();
        return bytes.getMax() / bytes.getAverage();
    }
}
