package io.skewbench.worker.consume;

import io.skewbench.protocol.latency.Histogram;
import io.skewbench.worker.measure.ConsumedSteps;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/** What one consumer received. Written by the consumer's thread, and read after that has ended. */
public final class Received {
    private final org.HdrHistogram.Histogram endToEnd = Histogram.empty();
    private volatile @Nullable MeasuredTime measured;
    private volatile @Nullable ConsumedSteps steps;
    private long recordsInWindow;
    private long bytesInWindow;
    private long earlyNanos;
    private long beforeStartKnown;
    private boolean timedByBroker;
    private int rebalances;

    /** Sets the measured time, once it is known. */
    public void measure(MeasuredTime measuredTime) {
        steps = new ConsumedSteps(measuredTime.window());
        measured = measuredTime;
    }

    /**
     * Adds a record. End-to-end latency is counted by the clock that the start time was converted to, as due times are,
     * so that steps of the wall clock during the trial have no effect.
     *
     * @param arrivalNanos of {@link System#nanoTime}
     */
    public void add(ConsumerRecord<?, ?> record, long arrivalNanos) {
        var known = measured;
        if (known == null) {
            beforeStartKnown++;
            return;
        }
        if (known.window().measures(arrivalNanos)) {
            recordsInWindow++;
            bytesInWindow += Math.max(0, record.serializedKeySize()) + Math.max(0, record.serializedValueSize());
        }
        if (known.holds(record.timestamp())) {
            var nanos = arrivalNanos - known.window().nanosAt(record.timestamp());
            earlyNanos = Math.max(earlyNanos, -nanos);
            endToEnd.recordValue(Math.max(0, nanos));
            timedByBroker |= record.timestampType() == TimestampType.LOG_APPEND_TIME;
        }
    }

    /**
     * Adds what was received of a partition to the time line.
     *
     * @param before the {@link #bytesInWindow} before its records were added
     */
    void addSince(long before, TopicPartition partition, long arrivalNanos) {
        var known = steps;
        if (known != null) {
            known.add(partition, bytesInWindow - before, arrivalNanos);
        }
    }

    /** Returns the bytes of the measured time by step; null if that was never known. */
    @Nullable
    ConsumedSteps steps() {
        return steps;
    }

    void addRebalance() {
        var known = measured;
        if (known != null && known.window().measures(System.nanoTime())) {
            rebalances++;
        }
    }

    /** Returns the end-to-end latencies of the records that were due in the measured time. */
    public org.HdrHistogram.Histogram endToEnd() {
        return endToEnd;
    }

    long recordsInWindow() {
        return recordsInWindow;
    }

    long bytesInWindow() {
        return bytesInWindow;
    }

    /** Returns by how much a record arrived before its timestamp, at most; 0 if none did. */
    long earlyNanos() {
        return earlyNanos;
    }

    /** Returns the number of records that arrived before the measured time was known. */
    long beforeStartKnown() {
        return beforeStartKnown;
    }

    /** Returns whether any record's timestamp was set by a broker. */
    boolean isTimedByBroker() {
        return timedByBroker;
    }

    int rebalances() {
        return rebalances;
    }
}
