package io.skewbench.worker.consume;

import io.skewbench.protocol.latency.Histogram;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/** What one consumer received. Written by the consumer's thread, and read after that has ended. */
final class Received {
    private final org.HdrHistogram.Histogram endToEnd = Histogram.empty();
    private volatile @Nullable MeasuredTime measured;
    private long recordsInWindow;
    private long bytesInWindow;
    private long earlyNanos;
    private long beforeStartKnown;
    private boolean timedByBroker;
    private int rebalances;

    /** Sets the measured time, once it is known. */
    void measure(MeasuredTime measuredTime) {
        measured = measuredTime;
    }

    void add(ConsumerRecord<?, ?> record, Arrival arrival) {
        var known = measured;
        if (known == null) {
            beforeStartKnown++;
            return;
        }
        if (known.window().measures(arrival.nanos())) {
            recordsInWindow++;
            bytesInWindow += Math.max(0, record.serializedKeySize()) + Math.max(0, record.serializedValueSize());
        }
        if (known.holds(record.timestamp())) {
            var nanos = arrival.epochNanos() - TimeUnit.MILLISECONDS.toNanos(record.timestamp());
            earlyNanos = Math.max(earlyNanos, -nanos);
            endToEnd.recordValue(Math.max(0, nanos));
            timedByBroker |= record.timestampType() == TimestampType.LOG_APPEND_TIME;
        }
    }

    void addRebalance() {
        var known = measured;
        if (known != null && known.window().measures(System.nanoTime())) {
            rebalances++;
        }
    }

    org.HdrHistogram.Histogram endToEnd() {
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
