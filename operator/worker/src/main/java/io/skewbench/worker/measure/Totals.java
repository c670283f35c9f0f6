package io.skewbench.worker.measure;

import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Censored;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.ErrorMessages;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import io.skewbench.protocol.timeline.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The measurements of all producers of this worker, added up. */
public final class Totals {
    private Counts measured = new Counts(0, 0, 0);
    private Counts total = new Counts(0, 0, 0);
    private long acknowledgedInWindow;
    private long bytesInWindow;
    private final org.HdrHistogram.Histogram publishLatency = Histogram.empty();
    private final org.HdrHistogram.Histogram serviceLatency = Histogram.empty();
    private final org.HdrHistogram.Histogram lateness = Histogram.empty();
    private @Nullable Censored censored;
    private final List<Timeline> timelines = new ArrayList<>();
    private final Map<String, Long> errors = new TreeMap<>();
    private final Map<String, String> messages = new TreeMap<>();
    private final Map<Integer, PartitionResult> partitions = new TreeMap<>();

    /** Adds up measurements that are settled. */
    public static Totals of(List<Measurements> producers) {
        var totals = new Totals();
        producers.forEach(producer -> producer.addTo(totals));
        return totals;
    }

    void add(Counts moreMeasured, Counts more) {
        measured = measured.plus(moreMeasured);
        total = total.plus(more);
    }

    void addErrors(Map<String, Long> more, Map<String, String> first) {
        more.forEach((error, count) -> errors.merge(error, count, Long::sum));
        first.forEach(messages::putIfAbsent);
    }

    void addLatencies(org.HdrHistogram.Histogram publish, org.HdrHistogram.Histogram service) {
        publishLatency.add(publish);
        serviceLatency.add(service);
    }

    void addCensored(@Nullable Censored more) {
        censored = Censored.sum(censored, more);
    }

    void addLateness(org.HdrHistogram.Histogram late) {
        lateness.add(late);
    }

    void addTimeline(Timeline timeline) {
        timelines.add(timeline);
    }

    void addWindow(long records, long bytes) {
        acknowledgedInWindow += records;
        bytesInWindow += bytes;
    }

    void addPartition(int partition, long records, long bytes, long totalRecords, long totalMarkers) {
        partitions.merge(partition, new PartitionResult("", partition, -1, records, bytes, totalRecords, totalMarkers),
                (one, other) -> new PartitionResult("", partition, -1, one.records() + other.records(),
                        one.bytes() + other.bytes(), one.totalRecords() + other.totalRecords(),
                        one.totalMarkers() + other.totalMarkers()));
    }

    public Counts measured() {
        return measured;
    }

    public Counts total() {
        return total;
    }

    public long acknowledgedInWindow() {
        return acknowledgedInWindow;
    }

    /** Returns bytes of keys and values. */
    public long bytesInWindow() {
        return bytesInWindow;
    }

    public Histogram publishLatency() {
        return Histogram.of(publishLatency);
    }

    /** Returns the measured records that were never acknowledged; null without any. */
    public @Nullable Censored censored() {
        return censored;
    }

    public Histogram serviceLatency() {
        return Histogram.of(serviceLatency);
    }

    /** Returns how late measured records were passed to their producer. */
    public Histogram lateness() {
        return Histogram.of(lateness);
    }

    /** Returns the time line; null if even its shortest form exceeds the bounds. */
    public @Nullable Timeline timeline() {
        return Timeline.sum(timelines).fitting();
    }

    public Map<String, Long> errors() {
        return errors;
    }

    /** Returns the message of the first exception of each of the most frequent errors; null without errors. */
    public @Nullable Map<String, String> errorMessages() {
        return ErrorMessages.commonest(errors, messages);
    }

    /**
     * Returns a row for each partition.
     *
     * @param leaders broker by number of each partition that is known; others have a row where they took records
     */
    public List<PartitionResult> partitions(TopicPartitions numbers, Map<Integer, Integer> leaders) {
        return partitions.entrySet().stream()
                .filter(entry -> leaders.containsKey(entry.getKey()) || entry.getValue().totalRecords() > 0)
                .map(entry -> named(entry.getValue(), numbers, entry.getKey(),
                        leaders.getOrDefault(entry.getKey(), Leaders.UNKNOWN)))
                .toList();
    }

    private static PartitionResult named(PartitionResult row, TopicPartitions numbers, int number, int leader) {
        return new PartitionResult(numbers.topic(number), numbers.partition(number), leader, row.records(),
                row.bytes(), row.totalRecords(), row.totalMarkers());
    }
}
