package io.skewbench.worker.watch;

import io.skewbench.protocol.report.ReplicationResult.Lag;
import io.skewbench.worker.measure.TopicPartitions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/**
 * How far in-sync replicas are behind what producers know to be written: the acknowledged records that lie above the
 * high watermark, and how long ago the oldest of them was acknowledged. Acknowledgements are sampled every 10 ms, and
 * just before brokers are asked for high watermarks. So what is acknowledged or replicated while they answer makes the
 * lag smaller, never larger: with acks=all it is 0. Each partition counts by itself, because the records of those that
 * keep up say nothing of the one that does not. Not safe for several threads.
 *
 * <p>
 * An example: of a partition, 100 records were acknowledged at 10.00 s and 200 at 10.01 s. At 10.50 s the worker knows
 * of 5,000 and asks; the high watermark, which comes after 3 ms, is 150 above that before the trial. Then 4,850 records
 * are behind, the oldest since 10.005 s or 495 ms, and this is off by at most 10 ms + 3 ms.
 */
final class FollowerLag {
    private static final long SAMPLE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    /** Each count that is read may take a cache line from the thread that counts acknowledgements. */
    private static final long NANOS_PER_PARTITION = TimeUnit.MICROSECONDS.toNanos(100);
    private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Supplier<long[]> acknowledged;
    private final List<Observed> partitions;
    private final AcknowledgedHistory history;
    private final List<Long> behind = new ArrayList<>();
    private final List<Double> ms = new ArrayList<>();
    private long longestErrorNanos;
    private long lacking;

    /**
     * A partition.
     *
     * @param number by which the worker counts its records
     * @param begin high watermark before the first record
     */
    private record Observed(TopicPartition name, int number, long begin) {}

    /**
     * Creates the lag of a worker that alone writes to some topics, before its first reading.
     *
     * @param topics in the order in which the worker numbers their partitions
     * @param begin high watermarks before the first record
     * @param startNanos when the first record may be sent
     * @param acknowledged returns the records so far by number of their partition
     */
    FollowerLag(List<String> topics, Map<TopicPartition, Long> begin, long startNanos, Supplier<long[]> acknowledged) {
        this.acknowledged = acknowledged;
        this.history = new AcknowledgedHistory(startNanos);
        var numbers = new TopicPartitions(topics);
        this.partitions = begin.entrySet().stream().map(each -> new Observed(each.getKey(),
                numbers.number(topics.indexOf(each.getKey().topic()), each.getKey().partition()), each.getValue()))
                .toList();
    }

    /** Returns the time between two samples: 10 ms, or 0.1 ms for each partition where that is more. */
    long periodNanos() {
        return Math.max(SAMPLE_NANOS, partitions.size() * NANOS_PER_PARTITION);
    }

    /** Samples what is acknowledged. To be called just before a reading, and each {@link #periodNanos} in between. */
    void sample() {
        sample(System.nanoTime());
    }

    void sample(long nowNanos) {
        history.add(nowNanos, acknowledged.get());
    }

    /**
     * Adds a reading, which followed the latest sample.
     *
     * @param answeredNanos when all brokers had answered
     */
    void read(Map<TopicPartition, Long> highWatermarks, long answeredNanos) {
        var took = answeredNanos - history.latestNanos();
        var replicated = new long[partitions.stream().mapToInt(partition -> partition.number + 1).max().orElse(0)];
        // Partitions that were added meanwhile are not observed.
        Arrays.fill(replicated, Long.MAX_VALUE);
        lacking = 0;
        var longest = 0L;
        var error = took;
        for (var partition : partitions) {
            var number = partition.number;
            var now = highWatermarks.getOrDefault(partition.name, partition.begin);
            replicated[number] = Math.max(0, now - partition.begin);
            var missing = history.latest(number) - replicated[number];
            if (missing > 0) {
                var since = history.exceeded(number, replicated[number]);
                lacking += missing;
                longest = Math.max(longest, history.latestNanos() - since.nanos());
                error = Math.max(error, took + since.withinNanos());
            }
        }
        history.forget(replicated);
        behind.add(lacking);
        ms.add(longest / NANOS_PER_MS);
        longestErrorNanos = Math.max(longestErrorNanos, error);
    }

    /** Returns whether some acknowledged record was not replicated at the latest reading. */
    boolean lacksRecords() {
        return lacking > 0;
    }

    /** Returns the lag of the readings so far, of which there has to be one. */
    Lag soFar() {
        var records = behind.stream().sorted().toList();
        var times = ms.stream().sorted().toList();
        var lower = (records.size() - 1) / 2;
        var upper = records.size() / 2;
        return new Lag((records.get(lower) + records.get(upper)) / 2.0, records.getLast(),
                (times.get(lower) + times.get(upper)) / 2, times.getLast(), longestErrorNanos / NANOS_PER_MS);
    }
}
