package io.skewbench.worker.measure;

import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.timeline.Timeline;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The measurements of one producer's records. Invariant: the sending thread writes what was sent; the producer's I/O
 * thread, which alone completes records successfully, writes what was acknowledged. Each publishes with its counter,
 * which it writes last, so that a reader that finds every record settled sees all measurements. Failures come from
 * either thread and are guarded by a lock.
 */
public final class Measurements {
    private final TimelineSteps steps;
    private final SentCounts sent;
    private final Acknowledged acknowledged;
    private final FailureCounts failed;

    /** @param leaders of the partitions, which the caller keeps up to date */
    public Measurements(Window window, int partitions, Leaders leaders) {
        this.steps = TimelineSteps.of(window);
        this.sent = new SentCounts(window, steps);
        this.acknowledged = new Acknowledged(window, steps, partitions, leaders);
        this.failed = new FailureCounts(window, steps);
    }

    /** Counts a record that is about to be passed to the producer. */
    public void sending(long intendedNanos, long nowNanos) {
        sent.add(intendedNanos, nowNanos);
    }

    /** Counts the records that follow as those of a new transaction. No record may be in flight. */
    public void startTransaction() {
        acknowledged.startTransaction();
    }

    /** Removes the last record from the counts: the producer threw an exception instead of completing it. */
    public void notSent(long intendedNanos) {
        sent.takeBack(intendedNanos);
    }

    /**
     * Counts an acknowledgement; called by the I/O thread. The partition is numbered as by {@link TopicPartitions}.
     */
    public void acknowledged(int partition, int recordBytes, long intendedNanos, long sentNanos, long nowNanos) {
        acknowledged.add(partition, recordBytes, intendedNanos, sentNanos, nowNanos);
    }

    /** Counts a failure, on any thread. */
    public void failed(Throwable error, long intendedNanos, long nowNanos) {
        failed.add(error, intendedNanos, nowNanos);
    }

    /**
     * Counts measured records that were due and never sent.
     *
     * @param unsent how many
     * @param waitedNanos how long each waited at least
     */
    public void unsent(long unsent, long waitedNanos) {
        if (unsent > 0) {
            failed.addUnsent(unsent, waitedNanos);
        }
    }

    /** Returns the counts so far, warm-up included, for any thread: sent may be ahead of the others. */
    public Counts progress() {
        var settled = acknowledged.records();
        var failures = failed.records();
        return new Counts(sent.records(), settled, failures);
    }

    /**
     * Returns how many records of some producers are acknowledged so far, warm-up included, for any thread.
     *
     * @return counts by partition, numbered as by {@link TopicPartitions}; partitions beyond the last one have none
     */
    public static long[] acknowledged(List<Measurements> producers) {
        var sum = new long[0];
        for (var producer : producers) {
            var records = producer.acknowledged.byPartition();
            sum = Arrays.copyOf(sum, Math.max(sum.length, records.length));
            for (var partition = 0; partition < records.length; partition++) {
                sum[partition] += records[partition];
            }
        }
        return sum;
    }

    /** Returns whether every record is acknowledged or failed; false while the producer still sends. */
    public boolean isSettled() {
        var counts = progress();
        return counts.sent() == counts.acknowledged() + counts.failed();
    }

    /** Adds everything to a total. To be called once {@link #isSettled}. */
    void addTo(Totals totals) {
        Map<String, Long> errors = failed.measured();
        var failures = errors.values().stream().mapToLong(Long::longValue).sum();
        totals.add(new Counts(sent.measured(), acknowledged.measured(), failures), progress());
        totals.addErrors(errors, failed.messages());
        totals.addCensored(failed.censored());
        totals.addLateness(sent.lateness());
        totals.addTimeline(timeline());
        acknowledged.addTo(totals);
    }

    private Timeline timeline() {
        var ended = acknowledged.steps().ended();
        var count = 1 + Math.max(sent.lastStep(), Math.max(ended.lastStep(), failed.lastStep()));
        return new Timeline(steps.lengthMs(), steps.firstMs(), sent.byStep(count), ended.records(count),
                failed.byStep(count), ended.bytes(count), ended.maxNanos(count), ended.latencies(count));
    }
}
