package io.skewbench.worker.watch;

import java.util.ArrayList;
import java.util.List;

/**
 * How many records were acknowledged when, by number of their partition: samples in the order of time. Keeps those that
 * may still be asked for. Where these become too many, because replicas are far behind, it keeps every second one, so
 * that times are known less exactly. Not safe for several threads.
 */
final class AcknowledgedHistory {
    /** Longs in 8 MiB. */
    private static final long MOST_COUNTS = 1L << 20;

    private final long mostCounts;
    private List<Sample> samples = new ArrayList<>();

    /**
     * When a partition got its first record beyond a number of them.
     *
     * @param nanos by {@link System#nanoTime}, as if records were acknowledged evenly between two samples
     * @param withinNanos time between these samples, by which it may be off
     */
    record Moment(long nanos, long withinNanos) {}

    private static final class Sample {
        private final long nanos;
        private final long[] records;

        Sample(long nanos, long[] records) {
            this.nanos = nanos;
            this.records = records;
        }

        long of(int partition) {
            return partition < records.length ? records[partition] : 0;
        }
    }

    /** @param startNanos when nothing is acknowledged yet */
    AcknowledgedHistory(long startNanos) {
        this(startNanos, MOST_COUNTS);
    }

    AcknowledgedHistory(long startNanos, long mostCounts) {
        this.mostCounts = mostCounts;
        samples.add(new Sample(startNanos, new long[0]));
    }

    /**
     * Adds a sample.
     *
     * @param nanos not before those of the latest sample
     * @param records by number of the partition; partitions beyond the last one have none
     */
    void add(long nanos, long[] records) {
        samples.add(new Sample(nanos, records));
        if (samples.size() > 2 && (long) samples.size() * records.length > mostCounts) {
            thin();
        }
    }

    private void thin() {
        var kept = new ArrayList<Sample>();
        for (var i = 0; i < samples.size(); i++) {
            if (i % 2 == 0 || i == samples.size() - 1) {
                kept.add(samples.get(i));
            }
        }
        samples = kept;
    }

    /** Returns the time of the latest sample. */
    long latestNanos() {
        return samples.getLast().nanos;
    }

    /** Returns the records of a partition in the latest sample. */
    long latest(int partition) {
        return samples.getLast().of(partition);
    }

    /**
     * Returns when more than so many records of a partition were acknowledged.
     *
     * @param records fewer than {@link #latest}
     */
    Moment exceeded(int partition, long records) {
        var before = 0;
        var after = samples.size() - 1;
        while (after - before > 1) {
            var middle = (before + after) >>> 1;
            if (samples.get(middle).of(partition) > records) {
                after = middle;
            } else {
                before = middle;
            }
        }
        var from = samples.get(before);
        var to = samples.get(after);
        var within = to.nanos - from.nanos;
        // Negative where the samples of that time are no longer kept, because a high watermark has fallen.
        var since = Math.max(0, records - from.of(partition));
        var all = to.of(partition) - from.of(partition);
        return new Moment(from.nanos + (all <= 0 ? 0 : Math.round((double) within * since / all)), within);
    }

    /**
     * Forgets what was acknowledged before all of these records were.
     *
     * @param replicated by number of the partition; partitions beyond the last one do not count
     */
    void forget(long[] replicated) {
        var last = 0;
        while (last + 1 < samples.size() && isWithin(samples.get(last + 1), replicated)) {
            last++;
        }
        samples.subList(0, last).clear();
    }

    private static boolean isWithin(Sample sample, long[] replicated) {
        for (var partition = 0; partition < sample.records.length; partition++) {
            if (sample.records[partition] > (partition < replicated.length ? replicated[partition] : Long.MAX_VALUE)) {
                return false;
            }
        }
        return true;
    }
}
